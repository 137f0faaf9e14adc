import { type Db, eq, sql, statement } from "broadside/db"
import { countersOf, fold, searchTable } from "broadside/search"
import type { ExchangeContext } from "../context"
import {
  type AuthorType,
  counts,
  type Status,
  type Thread,
  type ThreadType,
  threads,
} from "../schema"
import { mentionsOf } from "./mentions"

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

// Without a limit, an endless thread would cost more with every reply.
const MOST_WORDS = 2_000

const countOf = (words: string) => (words ? words.split(" ").length : 0)

/** Whether a thread has as many words as are indexed. */
export const isFull = (words: string) => countOf(words) >= MOST_WORDS

/** The distinct words of texts, after the words in `known`. */
export function wordsOf(texts: readonly string[], known = ""): string {
  const words = new Set(known ? known.split(" ") : [])
  for (const text of texts) {
    if (words.size >= MOST_WORDS) break
    for (const word of fold(text)) if (words.size < MOST_WORDS) words.add(word)
  }
  return [...words].join(" ")
}

/** The words in `words` after those in `known`. */
export const wordsAfter = (known: string, words: string) =>
  words.slice(known.length).split(" ").filter(Boolean)

export const textsOf = ({ title, body, tags, authorName }: Thread) => [
  title,
  authorName,
  ...tags,
  body,
]

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

/** Adds a thread to the search index; `newWords` are those not counted for it yet, by default all. */
export async function addToIndex(
  ctx: ExchangeContext,
  tx: Db,
  thread: Thread,
  words: string,
  newWords?: readonly string[],
) {
  const facets = facetsOf(ctx, thread, await mentionsOf(tx, thread))
  await threadSearch.add(tx, thread.num, { text: { tokens: words }, facets, newWords })
}

export const removeFromIndex = (tx: Db, { num }: Pick<Thread, "num">) =>
  threadSearch.remove(tx, num)

/** Updates the search index after a change of a thread. */
export async function reindex(
  ctx: ExchangeContext,
  tx: Db,
  thread: Thread,
  words: string,
  newWords?: readonly string[],
) {
  // One that is held changes as well.
  if (thread.removedWhy !== null) return
  await removeFromIndex(tx, thread)
  await addToIndex(ctx, tx, thread, words, newWords)
}

const wordsByNum = statement((db) =>
  db
    .select({ words: threads.words })
    .from(threads)
    .where(eq(threads.num, sql.placeholder("num")))
    .prepare(),
)
/** The stored words of a thread. */
export async function storedWords(tx: Db, { num }: Pick<Thread, "num">): Promise<string> {
  const [row] = await wordsByNum(tx).all({ num })
  return row?.words ?? ""
}

const counters = countersOf<Status>(counts, counts.status, counts.threads)
export const count = (tx: Db, status: Status, by: 1 | -1) => counters.add(tx, [[status]], by)

/** How many threads there are of each status. */
export const threadCounts = async (db: Db): Promise<Readonly<Record<Status, number>>> => ({
  open: 0,
  resolved: 0,
  archived: 0,
  ...(await counters.all(db)),
})
