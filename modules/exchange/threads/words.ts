import { type Db, eq, sql, statement } from "broadside/db"
import { fold } from "broadside/search"
import { replyWords, type Thread, threads } from "../schema"

/** Without a limit, the entry of an endless thread would grow without end. */
export const MAX_WORDS = 2_000

/** The distinct words of texts without existing ones, as many as are indexed together. */
export function wordsOf(
  texts: readonly string[],
  existing: ReadonlySet<string> = new Set(),
): string[] {
  const words = new Set<string>()
  const room = MAX_WORDS - existing.size
  for (const text of texts) {
    if (words.size >= room) break
    for (const word of fold(text)) if (words.size < room && !existing.has(word)) words.add(word)
  }
  return [...words]
}

export const textsOf = ({
  title,
  body,
  tags,
  authorName,
}: Pick<Thread, "title" | "body" | "tags" | "authorName">) => [title, authorName, ...tags, body]

const num = sql.placeholder("num")

const ownWords = statement((db) =>
  db.select({ words: threads.words }).from(threads).where(eq(threads.num, num)).prepare(),
)
const allWords = statement((db) =>
  db
    .select({
      words: sql<string>`trim(${threads.words} || ' ' || coalesce(
        (select group_concat(word, ' ') from exchange_reply_words where thread = ${num}), ''))`,
    })
    .from(threads)
    .where(eq(threads.num, num))
    .prepare(),
)

/** The stored words of a thread, with those of its replies. */
export async function storedWords(tx: Db, { num }: Pick<Thread, "num">): Promise<string> {
  const [row] = await allWords(tx).all({ num })
  return row?.words ?? ""
}

const added = { word: replyWords.word }
const addWords = statement((db) =>
  db
    .insert(replyWords)
    .select(sql`select ${num}, value from json_each(${sql.placeholder("words")}) where true`)
    .onConflictDoNothing()
    .returning(added)
    .prepare(),
)
// Takes half as long again, since it reads the table that it writes.
const addUnknown = statement((db) =>
  db
    .insert(replyWords)
    .select(
      sql`select ${num}, value from json_each(${sql.placeholder("words")})
        where not exists (select 1 from exchange_reply_words where thread = ${num} and word = value)
        limit ${sql.placeholder("room")}`,
    )
    .returning(added)
    .prepare(),
)

/** Stores those of some words that no reply has added, as many as there is room for, and returns them. */
async function addNew(tx: Db, num: number, words: readonly string[], room: number) {
  if (words.length === 0) return []
  const json = JSON.stringify(words)
  const rows =
    words.length <= room
      ? await addWords(tx).all({ num, words: json })
      : await addUnknown(tx).all({ num, words: json, room })
  return rows.map(({ word }) => word)
}

/** Stores the words that a reply adds to its thread, and returns them. Reads none that others have added. */
export async function addReplyWords(
  tx: Db,
  { num, wordCount }: Pick<Thread, "num" | "wordCount">,
  texts: readonly string[],
): Promise<string[]> {
  const room = MAX_WORDS - wordCount
  if (room <= 0) return []
  const [own] = await ownWords(tx).all({ num })
  return addNew(tx, num, wordsOf(texts, new Set(own?.words.split(" "))), room)
}

/** Replaces the words of all replies of a thread. */
export async function setReplyWords(
  tx: Db,
  { num }: Pick<Thread, "num">,
  words: readonly string[],
): Promise<void> {
  await tx.delete(replyWords).where(eq(replyWords.thread, num))
  await addNew(tx, num, words, MAX_WORDS)
}
