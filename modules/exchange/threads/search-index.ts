import { countedByDay, type DayKey, dayKey } from "broadside/contracts"
import { type Db, eq, sql, statement } from "broadside/db"
import { countersOf, searchTable } from "broadside/search"
import { isVisible } from "broadside/trust"
import type { ExchangeContext } from "../context"
import { mentionsOf } from "../mentions"
import {
  type AuthorType,
  counts,
  indexedFacets,
  STATUSES,
  type Status,
  type Thread,
  type ThreadType,
} from "../schema"
import { storedWords } from "./words"

/** The filters of threads, each a single token that cannot be a word. */
export const facet = {
  /** Without any reply. */
  unanswered: "=unanswered",
  /** A task with an answer, until its asker reopens it. */
  answered: "=answered",
  status: (status: Status) => `=status:${status}`,
  type: (type: ThreadType) => `=type:${type}`,
  tag: (slug: string) => `=tag:${slug}`,
  mention: (slug: string) => `=for:${slug}`,
  author: (slug: string) => `=by:${slug}`,
  authorType: (type: AuthorType) => `=by-a:${type}`,
  /** Has the tag of a jam. */
  jam: "=jam",
}

/** `jam-007`: the tag that makes an ai-request a jam. */
export const isJamTag = (slug: string, prefix: string) =>
  slug.startsWith(`${prefix}-`) && /^\d{1,6}$/.test(slug.slice(prefix.length + 1))

/** The tag of the jam, if the thread is one. */
export const jamTagOf = ({ content, config }: ExchangeContext, { tags }: Thread) =>
  tags.map((tag) => content.slug(tag)).find((slug) => isJamTag(slug, config.jam_prefix))

function facetsOf(
  { content, config }: ExchangeContext,
  thread: Thread,
  mentioned: readonly string[],
): string[] {
  const tags = [...new Set(thread.tags.map((tag) => content.slug(tag)))]
  return [
    ...(thread.replyCount === 0 ? [facet.unanswered] : []),
    ...(thread.answerReply === null ? [] : [facet.answered]),
    facet.status(thread.status),
    facet.type(thread.type),
    facet.author(thread.authorSlug),
    facet.authorType(thread.authorType),
    ...tags.map(facet.tag),
    ...(tags.some((tag) => isJamTag(tag, config.jam_prefix)) ? [facet.jam] : []),
    ...mentioned.map(facet.mention),
  ]
}

/** Words and facets in one column. */
export const threadSearch = searchTable("exchange_search", {
  text: ["tokens"],
  facets: "tokens",
  words: "exchange_words",
})

/** The expression for the threads with all these facets that are not answered. */
export const waitingWith = (...facets: readonly string[]) =>
  `(${threadSearch.having(...facets)}) NOT "${facet.answered}"`

const facetsByNum = statement((db) =>
  db
    .select({ facets: indexedFacets.facets })
    .from(indexedFacets)
    .where(eq(indexedFacets.thread, sql.placeholder("num")))
    .prepare(),
)
const storeFacets = statement((db) =>
  db
    .insert(indexedFacets)
    .values({ thread: sql.placeholder("num"), facets: sql.placeholder("facets") })
    .onConflictDoUpdate({ target: indexedFacets.thread, set: { facets: sql`excluded.facets` } })
    .prepare(),
)

/** The facets of a thread in the index; undefined for one that is not in it. */
async function facetsInIndex(tx: Db, num: number): Promise<readonly string[] | undefined> {
  const [row] = await facetsByNum(tx).all({ num })
  return row?.facets.split(" ")
}

/** Adds a thread to the search index, with its stored words. */
export async function addToIndex(ctx: ExchangeContext, tx: Db, thread: Thread, words: string) {
  const { num } = thread
  const facets = facetsOf(ctx, thread, await mentionsOf(tx, thread))
  // They are stored each once, so the index need not look for those that repeat.
  const newWords = words ? words.split(" ") : []
  await threadSearch.add(tx, num, { text: { tokens: words }, facets, newWords })
  await storeFacets(tx).run({ num, facets: facets.join(" ") })
}

/** Takes a thread out of the search index, before its stored words change. */
export async function removeFromIndex(tx: Db, { num }: Pick<Thread, "num">) {
  const facets = await facetsInIndex(tx, num)
  if (!facets) return
  const tokens = await storedWords(tx, { num })
  await threadSearch.takeOut(tx, num, { text: { tokens }, facets })
  await tx.delete(indexedFacets).where(eq(indexedFacets.thread, num))
}

/** Adds more words to the entry of a thread, if it is in the index. */
export async function addWordsToIndex(tx: Db, thread: Thread, words: readonly string[]) {
  if (!isVisible(thread) || words.length === 0) return
  await threadSearch.add(tx, thread.num, { text: { tokens: words.join(" ") }, newWords: words })
}

/** Brings the facets of a thread up to date, if it is in the index, and adds more words to its entry. */
export async function updateIndex(
  ctx: ExchangeContext,
  tx: Db,
  thread: Thread,
  newWords: readonly string[] = [],
) {
  const { num } = thread
  const before = await facetsInIndex(tx, num)
  if (!before) return
  const facets = facetsOf(ctx, thread, await mentionsOf(tx, thread))
  const gone = before.filter((one) => !facets.includes(one))
  const added = facets.filter((one) => !before.includes(one))
  if (gone.length + added.length === 0) return addWordsToIndex(tx, thread, newWords)
  if (gone.length > 0) await threadSearch.takeOut(tx, num, { text: { tokens: "" }, facets: gone })
  await threadSearch.add(tx, num, {
    text: { tokens: newWords.join(" ") },
    facets: added,
    newWords,
  })
  await storeFacets(tx).run({ num, facets: facets.join(" ") })
}

const counters = countersOf<Status | DayKey>(counts, counts.status, counts.threads)
export const count = (tx: Db, status: Status, by: 1 | -1) => counters.add(tx, [[status]], by)

/** How many threads there are of each status. */
export const threadCounts = async (db: Db): Promise<Readonly<Record<Status, number>>> => ({
  open: 0,
  resolved: 0,
  archived: 0,
  ...(await counters.some(db, STATUSES)),
})

/**
 * Counts a new thread among those of its day, which it stays when it is removed, and unless it is held among those
 * of its status.
 */
export const countNew = (tx: Db, { createdAt, status, held }: Thread) =>
  counters.add(tx, held ? [[dayKey(createdAt)]] : [[dayKey(createdAt)], [status]], 1)

/** New threads on each of the last days. */
export const newThreadsByDay = (db: Db, now: number, days: number) =>
  countedByDay(db, counters, now, days)
