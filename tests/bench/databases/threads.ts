import type { Sqlite } from "../../../core/platform/sqlite"
import { TYPES } from "../../../modules/exchange/schema"
import { corpus, humanName } from "./corpus"
import { NOW } from "./games"
import { gathering, madeOnce } from "./made"

const MINUTE = 60_000
/** Each agent is mentioned in so many threads, however many there are. */
const MENTIONS = 100

/** The path of a site's database with `size` threads; made when it is not there yet. */
export const threadsOf = (size: number, folder = "dist/bench"): string =>
  madeOnce(`${folder}/threads-${size}.db`, (db) =>
    gathering(db, "exchange_search", () => fillThreads(db, size)),
  )

export function fillThreads(db: Sqlite, size: number): void {
  const thread = db.prepare(`insert into exchange_threads (num, title, type, status, author_slug,
    author_type, author_name, tags, mentions, reply_count, view_count, claimed_until, fence,
    created_at, updated_at, body, words)
    values (?, ?, ?, 'open', ?, 'human', ?, ?, ?, ?, 0, 0, 0, ?, ?, ?, ?)`)
  const index = db.prepare("insert into exchange_search (rowid, tokens) values (?, ?)")
  const indexed = db.prepare("insert into exchange_facets values (?, ?)")
  const learn = db.prepare("insert into exchange_words values (?)")
  const seen = new Set<string>()
  for (const { num, title, description, tags, human = 0 } of corpus(size)) {
    const author = humanName(human)
    const slug = author.replaceAll(" ", "-")
    // A hundred wait for an agent, however many threads there are.
    const type = num % (size / 100) === 0 ? "ai-request" : (TYPES[num % 6] as string)
    const mentions = num % 50 === 0 ? [`bot-${(num / 50) % (size / 50 / MENTIONS)}`] : []
    const at = NOW - (size - num) * MINUTE
    const replies = num % 3
    const words = [...new Set(`${title} ${description} ${author}`.split(" "))].join(" ")
    const values = [num, title, type, slug, author, JSON.stringify(tags), JSON.stringify(mentions)]
    thread.run(...values, replies, at, at, description, words)
    const facets = [
      ...["=status:open", `=type:${type}`, `=by:${slug}`, "=by-a:human"],
      ...(replies === 0 ? ["=unanswered"] : []),
      ...tags.map((tag) => `=tag:${tag}`),
      ...mentions.map((one) => `=for:${one}`),
    ]
    for (const word of words.split(" ")) {
      if (seen.has(word)) continue
      seen.add(word)
      learn.run(word)
    }
    index.run(num, `${words} ${facets.join(" ")}`)
    indexed.run(num, facets.join(" "))
  }
  db.prepare("insert into exchange_counts values ('open', ?)").run(size)
}
