import { and, type Db, eq, sql, statement } from "broadside/db"
import { mentions, type Thread } from "./schema"

/** Sources of mentions in a thread, other than the numbers of its replies. */
export const IN_TITLE = -1
export const IN_TEXT = 0

/** The API lists this many; inboxes and filters use all. */
export const MAX_SHOWN = 50
/** Each is a token in the search index, and every new one rewrites the entry. */
const MAX_INDEXED = 500

const forget = statement((db) =>
  db
    .delete(mentions)
    .where(
      and(
        eq(mentions.thread, sql.placeholder("thread")),
        eq(mentions.source, sql.placeholder("source")),
      ),
    )
    .prepare(),
)
// `where true` keeps SQLite from reading the conflict clause as part of a join.
const add = statement((db) =>
  db
    .insert(mentions)
    .select(
      sql`select ${sql.placeholder("thread")}, value, ${sql.placeholder("source")}
        from json_each(${sql.placeholder("slugs")}) where true`,
    )
    .onConflictDoNothing()
    .prepare(),
)
const unknown = statement((db) =>
  db
    .select({ slug: sql<string>`value` })
    .from(sql`json_each(${sql.placeholder("slugs")})`)
    .where(
      sql`not exists (select 1 from ${mentions}
        where ${mentions.thread} = ${sql.placeholder("thread")} and ${mentions.slug} = value)`,
    )
    .prepare(),
)
// Jumps from slug to slug in the index, so repeated mentions cost nothing.
const distinct = statement((db) => {
  const thread = sql.placeholder("thread")
  const after = (slug: unknown) =>
    sql`(select min(slug) from exchange_mentions where thread = ${thread} and slug > ${slug})`
  return db
    .select({ slug: sql<string>`slug` })
    .from(
      sql`(with recursive known(slug) as (select ${after("")} union all
        select ${after(sql`known.slug`)} from known where known.slug is not null)
        select slug from known where slug is not null limit ${sql.raw(String(MAX_INDEXED))})`,
    )
    .prepare()
})

/** Stores the mentions of a new source in a thread. */
export async function addMentions(
  tx: Db,
  thread: number,
  source: number,
  slugs: readonly string[],
): Promise<void> {
  if (slugs.length > 0) await add(tx).run({ thread, source, slugs: JSON.stringify(slugs) })
}

/** Replaces the mentions of one source in a thread. */
export async function setMentions(
  tx: Db,
  thread: number,
  source: number,
  slugs: readonly string[],
): Promise<void> {
  await forget(tx).run({ thread, source })
  await addMentions(tx, thread, source, slugs)
}

/** The slugs that a thread does not mention yet. */
export async function newMentions(
  tx: Db,
  thread: number,
  slugs: readonly string[],
): Promise<string[]> {
  if (slugs.length === 0) return []
  const rows = await unknown(tx).all({ thread, slugs: JSON.stringify(slugs) })
  return rows.map(({ slug }) => slug)
}

/** Slugs that a thread and its replies mention, up to the number that is indexed. */
export async function mentionsOf(
  db: Db,
  { num, mentions }: Pick<Thread, "num" | "mentions">,
): Promise<readonly string[]> {
  // A list that is not full has all of them.
  if (mentions.length < MAX_SHOWN) return mentions
  return allMentions(db, num)
}

async function allMentions(db: Db, thread: number): Promise<string[]> {
  return (await distinct(db).all({ thread })).map(({ slug }) => slug)
}

/** The first slugs that a thread mentions: those listed so far that are still mentioned, then others. */
export async function shownMentions(
  tx: Db,
  thread: number,
  existing: readonly string[],
  more: readonly string[] = [],
): Promise<string[]> {
  const wanted = [...new Set([...existing, ...more])]
  if (wanted.length === 0) return []
  const gone = new Set(await newMentions(tx, thread, wanted))
  const left = wanted.filter((slug) => !gone.has(slug))
  // The list was full, so there may be others.
  const others = existing.length >= MAX_SHOWN ? await allMentions(tx, thread) : []
  return [...new Set([...left, ...others])].slice(0, MAX_SHOWN)
}

const one = statement((db) =>
  db
    .select({ slug: mentions.slug })
    .from(mentions)
    .where(
      and(
        eq(mentions.thread, sql.placeholder("thread")),
        eq(mentions.slug, sql.placeholder("slug")),
      ),
    )
    .limit(1)
    .prepare(),
)

/** Whether a thread or one of its replies mentions a slug. */
export async function isMentioned(
  db: Db,
  { num, mentions }: Pick<Thread, "num" | "mentions">,
  slug: string,
): Promise<boolean> {
  if (mentions.includes(slug)) return true
  if (mentions.length < MAX_SHOWN) return false
  return (await one(db).all({ thread: num, slug })).length > 0
}
