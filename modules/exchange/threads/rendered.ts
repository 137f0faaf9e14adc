import type { RenderedText } from "broadside"
import { and, type Db, eq, inArray, lt, type SQL, sql, statement } from "broadside/db"
import { isVisible } from "broadside/trust"
import type { ExchangeContext } from "../context"
import { setMentions } from "../mentions"
import { LIST_COLUMNS, type Reply, rendered, replies, type Thread, threads } from "../schema"

/** Identifies the text of a thread, or one of its replies. */
export interface PostId {
  readonly thread: number
  /** 0 for the thread's own text. */
  readonly reply: number
}

const store = statement((db) =>
  db
    .insert(rendered)
    .values({
      thread: sql.placeholder("thread"),
      reply: sql.placeholder("reply"),
      renderer: sql.placeholder("renderer"),
      excerpt: sql.placeholder("excerpt"),
      html: sql.placeholder("html"),
    })
    .onConflictDoUpdate({
      target: [rendered.thread, rendered.reply],
      set: {
        renderer: sql`excluded.renderer`,
        excerpt: sql`excluded.excerpt`,
        html: sql`excluded.html`,
      },
    })
    .prepare(),
)

/** Stores the HTML of a post in the same write as the post. */
export async function storeRendered(
  { content }: ExchangeContext,
  tx: Db,
  post: PostId,
  { html, excerpt }: RenderedText,
): Promise<void> {
  await store(tx).run({ ...post, renderer: content.renderer, excerpt, html })
}

/** One value for each of some posts of a thread, by the number of the reply. */
async function ofPosts<T>(
  db: Db,
  thread: number,
  posts: readonly number[],
  value: SQL<T>,
): Promise<ReadonlyMap<number, T>> {
  const rows = await db
    .select({ reply: rendered.reply, value })
    .from(rendered)
    .where(and(eq(rendered.thread, thread), inArray(rendered.reply, [...posts])))
  return new Map(rows.map((row) => [row.reply, row.value as T]))
}

/** The HTML of posts of one thread. */
export const htmlOf = (db: Db, thread: number, posts: readonly number[]) =>
  ofPosts(db, thread, posts, sql<string>`${rendered.html}`)

/** The size in bytes of the HTML of posts of one thread, without reading it. */
export const htmlSizesOf = (db: Db, thread: number, posts: readonly number[]) =>
  ofPosts(db, thread, posts, sql<number>`octet_length(${rendered.html})`)

const excerpts = statement((db) =>
  db
    .select({ thread: rendered.thread, excerpt: rendered.excerpt })
    .from(rendered)
    .where(
      sql`${rendered.thread} in (select value from json_each(${sql.placeholder("nums")})) and ${rendered.reply} = 0`,
    )
    .prepare(),
)

/** Excerpts of threads, by their numbers. */
export async function excerptsOf(
  db: Db,
  nums: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await excerpts(db).all({ nums: JSON.stringify(nums) })
  return new Map(rows.map(({ thread, excerpt }) => [thread, excerpt]))
}

const MAX_BATCH = 50

/** Renders posts of an older renderer again, a few at a time. */
export async function renderAgain(ctx: ExchangeContext): Promise<void> {
  const posts = await ctx.db
    .select({
      thread: rendered.thread,
      reply: rendered.reply,
      text: sql<string | null>`coalesce(${replies.body}, ${threads.body})`,
    })
    .from(rendered)
    .leftJoin(replies, eq(replies.num, rendered.reply))
    .leftJoin(threads, eq(threads.num, rendered.thread))
    .where(lt(rendered.renderer, ctx.content.renderer))
    .orderBy(rendered.renderer)
    .limit(MAX_BATCH)
  for (const { text, ...post } of posts) {
    const made = await ctx.content.render(text ?? "")
    await ctx.write(async (tx) => {
      // An edit in the meantime has already rendered it.
      const row = await rowOf(tx, post)
      if (!row || row.body !== text) return
      await storeRendered(ctx, tx, post, made)
      // A reply that is not in its thread mentions no one.
      if (post.reply === 0 || isVisible(row))
        await setMentions(tx, post.thread, post.reply, made.mentions)
    })
  }
}

async function rowOf(tx: Db, { thread, reply }: PostId): Promise<Reply | Thread | undefined> {
  const [row] =
    reply === 0
      ? await tx.select(LIST_COLUMNS).from(threads).where(eq(threads.num, thread))
      : await tx.select().from(replies).where(eq(replies.num, reply))
  return row
}
