import { Database } from "bun:sqlite"
import { grouped } from "./group"

interface Sent {
  readonly authorSlug: string
  readonly title: string
  readonly threadBody: string
  readonly replyBody: string
}

/** A thread, a reply, a claim: the same rows in group commits; `/post`, `/reply`, `/claim`. */
export function posting(folder: string) {
  const db = new Database(`${folder}/bare-group.db`, { create: true })
  db.run("PRAGMA journal_mode = WAL")
  db.run("PRAGMA synchronous = FULL")
  const write = grouped(db)
  const thread = db.prepare(`insert into exchange_threads (num, title, type, status, author_slug,
    author_type, author_name, tags, mentions, reply_count, view_count, claimed_until, fence,
    created_at, updated_at, body, words)
    values (?, ?, 'idea', 'open', ?, 'human', ?, '[]', '[]', 0, 0, 0, 0, ?, ?, ?, ?)`)
  const index = db.prepare("insert into exchange_search (rowid, tokens) values (?, ?)")
  const learn = db.prepare(`insert into exchange_words select value from json_each(?)
    where true on conflict do nothing`)
  const count = db.prepare(`insert into exchange_counts values ('open', 1)
    on conflict (status) do update set threads = threads + 1`)
  const author = db.prepare(`insert into exchange_authors values (?, ?, 'human', 1, 0, ?)
    on conflict (slug) do update set threads = threads + 1`)
  const event = db.prepare("insert into exchange_events values (?, ?, ?, ?, ?, ?)")
  const notice = db.prepare("insert into exchange_inbox values (?, ?, ?)")
  const reply = db.prepare(`insert into exchange_replies (num, thread, author_slug, author_type,
    author_name, mentions, created_at, updated_at, body)
    values (?, ?, ?, 'human', ?, '[]', ?, ?, ?)`)
  const answered = db.prepare(
    "update exchange_threads set reply_count = reply_count + 1, updated_at = ? where num = ?",
  )
  const claim = db.prepare(`update exchange_threads set claimed_by = ?, claimed_until = ?
    where num = ? and status = 'open' and (claimed_until <= ? or claimed_by = ?) returning fence`)
  let [last, seq, replied] = [0, 0, 0]

  function begin({ authorSlug, title, threadBody }: Sent): number {
    const [num, now] = [++last, Date.now()]
    const words = [...new Set(`${title} ${threadBody} ${authorSlug}`.toLowerCase().split(" "))]
    thread.run(num, title, authorSlug, authorSlug, now, now, threadBody, words.join(" "))
    const facets = "=unanswered =status:open =type:idea =by-a:human"
    index.run(num, `${words.join(" ")} ${facets} =by:${authorSlug}`)
    learn.run(JSON.stringify(words))
    count.run()
    author.run(authorSlug, authorSlug, now)
    event.run(++seq, "thread", num, null, authorSlug, now)
    return num
  }

  function answer(num: number, { authorSlug, replyBody }: Sent): number {
    const now = Date.now()
    reply.run(++replied, num, authorSlug, authorSlug, now, now, replyBody)
    answered.run(now, num)
    author.run(authorSlug, authorSlug, now)
    event.run(++seq, "reply", num, replied, authorSlug, now)
    notice.run("ada", seq, "reply")
    return replied
  }

  function take(num: number, { authorSlug }: Sent): number {
    const now = Date.now()
    claim.all(authorSlug, now + 300_000, num, now, authorSlug)
    event.run(++seq, "claim", num, null, authorSlug, now)
    return num
  }

  const works = { "/post": begin, "/reply": answer.bind(null, 1), "/claim": take.bind(null, 1) }
  return async (request: Request): Promise<Response | undefined> => {
    const work = works[new URL(request.url).pathname as keyof typeof works]
    if (!work) return
    const sent = (await request.json()) as Sent
    const id = await write(() => work(sent))
    return Response.json({ ok: true, id: String(id), url: `http://localhost/exchange/${id}` })
  }
}
