import { contribute, defineModule, heldMembers, moduleSpec, problemsOf } from "broadside"
import { column, type Db, desc, eq, sqliteTable } from "broadside/db"
import { body, Elysia, route, signedName, t, text } from "broadside/http"
import { type ModeratedItem, Moderation } from "../../items/contract"

const posts = sqliteTable("posts_posts", {
  num: column.integer().primaryKey(),
  slug: column.text().notNull(),
  text: column.text().notNull(),
  isHeld: column.integer({ mode: "boolean" }).notNull(),
  removedWhy: column.text(),
})
type Post = typeof posts.$inferSelect

const table = {
  "unknown-post": { status: 404, title: "No such post", fix: "List them.", detail: () => "None." },
} as const
const problems = problemsOf(table)
const sql =
  "CREATE TABLE posts_posts (num INTEGER PRIMARY KEY, slug TEXT NOT NULL, text TEXT NOT NULL, isHeld INTEGER NOT NULL, removedWhy TEXT)"

const itemOf = ({ num, slug, text, isHeld, removedWhy }: Post): ModeratedItem => ({
  id: String(num),
  title: text,
  author: slug,
  url: `http://localhost:3000/posts/${num}`,
  createdAt: num,
  flagged: [],
  held: isHeld,
  removed: removedWhy === null ? undefined : { why: removedWhy, by: "the operator", at: undefined },
  record: {},
})

/** A module in which anyone writes posts. Without `holds`, its posts can only be removed. */
export const postsModule = ({ holds }: { readonly holds: boolean }) =>
  defineModule({
    ...moduleSpec({
      id: "posts",
      manifest: { name: "posts", version: "1.0.0", engines: { broadside: "^1.0.0" } },
      migrations: [{ tag: "0000_posts", sql }],
      schema: { posts },
      problems: table,
    }),
    setup(ctx) {
      async function find(db: Db, id: string): Promise<Post> {
        const [post] = await db
          .select()
          .from(posts)
          .where(eq(posts.num, Number(id)))
        if (!post) throw problems["unknown-post"]()
        return post
      }
      const change = (id: string, set: Partial<Post>) =>
        ctx.write(async (tx) => {
          const post = await find(tx, id)
          await tx.update(posts).set(set).where(eq(posts.num, post.num))
          return itemOf({ ...post, ...set })
        })
      return {
        routes: new Elysia().post(
          "/api/posts",
          async ({ body: { author, text }, request }) => {
            const { slug, isProtected } = await ctx.identify(request, author)
            const submission = { kind: "posts", author: { slug, isProtected }, title: "Post", text }
            const review = await ctx.review(request, submission)
            const id = await ctx.write(async (tx) => {
              const row = { slug, text, isHeld: review.held, removedWhy: null }
              const [post] = await tx.insert(posts).values(row).returning()
              await review.store(tx, String(post?.num))
              return String(post?.num)
            })
            return { ok: true as const, id, ...review.answer }
          },
          route({
            summary: "Write a post",
            rate: "write",
            body: body({ author: signedName({ max: 60 }), text: text({ max: 1_000 }) }),
            author: true,
            submits: true,
            answers: {
              description: "Written",
              model: t.Object({ ok: t.Literal(true), id: t.String(), ...heldMembers }),
            },
          }),
        ),
        contribute: [
          contribute(Moderation, {
            kind: "posts",
            one: "post",
            flagged: async () => [],
            async byAuthor(slug, limit, offset) {
              const rows = ctx.db.select().from(posts).where(eq(posts.slug, slug))
              const page = await rows.orderBy(desc(posts.num)).limit(limit).offset(offset)
              return page.map(itemOf)
            },
            find: async (id) => itemOf(await find(ctx.db, id)),
            remove: (id, { why }) => change(id, { removedWhy: why }),
            restore: (id) => change(id, { removedWhy: null, isHeld: false }),
            ...(holds
              ? {
                  hold: (id: string) => change(id, { isHeld: true }),
                  release: (id: string) => change(id, { isHeld: false }),
                }
              : {}),
          }),
        ],
      }
    },
  })
