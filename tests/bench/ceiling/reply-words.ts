import type { Database } from "bun:sqlite"

/** Lower-case words of a text, each once. */
export const wordsOf = (text: string): string[] => [
  ...new Set(text.toLowerCase().split(/[^\p{L}\p{N}]+/u)),
]

/** Makes a thread findable by the words of its replies: stores and indexes those it has not. */
export function replyWords(db: Database) {
  const present = db.prepare("select words from exchange_threads where num = ?")
  const store = db.prepare(`insert into exchange_reply_words (thread, word)
    select ?, value from json_each(?)
    where not exists (select 1 from exchange_reply_words where thread = ? and word = value)
    returning word`)
  const index = db.prepare("insert into exchange_search (rowid, tokens) values (?, ?)")
  const learn = db.prepare(`insert into exchange_words select value from json_each(?)
    where true on conflict do nothing`)

  return (thread: number, text: string): number => {
    const { words } = present.get(thread) as { words: string }
    const own = new Set(words.split(" "))
    const others = JSON.stringify(wordsOf(text).filter((word) => !own.has(word)))
    const added = store.values(thread, others, thread).flat() as string[]
    if (added.length === 0) return 0
    index.run(thread, added.join(" "))
    learn.run(JSON.stringify(added))
    return added.length
  }
}
