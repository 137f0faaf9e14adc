import { Database } from "bun:sqlite"
import { budgetRows } from "./budget-rows"
import { grouped } from "./group"
import { replyWords, wordsOf } from "./reply-words"
import { reviewRows } from "./review-row"

interface Sent {
  readonly authorSlug: string
  readonly title: string
  readonly threadBody: string
  readonly replyBody: string
}

const CLAIMED_MS = 300_000

/** A thread, a reply, a claim: the rows that ours stores, in group commits; `/post`, `/reply/<num>`, `/claim/<num>`. */
export function posting(folder: string) {
  const db = new Database(`${folder}/bare-group.db`, { create: true })
  db.run("PRAGMA journal_mode = WAL")
  db.run("PRAGMA synchronous = FULL")
  const write = grouped(db)
  const insert = inserts(db)
  const review = reviewRows(db)
  const spend = budgetRows(db)
  const index = replyWords(db)
  const one = db.prepare("select * from exchange_threads where num = ?")
  const answered = db.prepare(`update exchange_threads set mentions = '[]',
    reply_count = reply_count + 1, updated_at = ?, word_count = word_count + ? where num = ?`)
  const claim = db.prepare(`update exchange_threads set claimed_by = ?, claimed_until = ?,
    fence = case when claimed_by = ? and claimed_until > ? then fence else fence + 1 end
    where num = ? and status = 'open' and (claimed_until <= ? or claimed_by = ?) returning *`)
  let [last, seq, replied] = [0, 0, 0]

  function begin({ authorSlug, title, threadBody }: Sent): object {
    const [num, now] = [++last, Date.now()]
    const words = wordsOf(`${title} ${authorSlug} ${threadBody}`)
    const stored = words.join(" ")
    insert.thread.run(
      num,
      title,
      authorSlug,
      authorSlug,
      now,
      now,
      threadBody,
      words.length,
      stored,
    )
    insert.rendered.run(num, 0, threadBody, `<p>${threadBody}</p>`)
    spend(authorSlug, threadBody.length, now)
    review({ kind: "threads", item: String(num), name: authorSlug, text: threadBody, now })
    const facets = `=unanswered =status:open =type:idea =by:${authorSlug} =by-a:human`
    insert.index.run(num, `${stored} ${facets}`)
    insert.learn.run(JSON.stringify(words))
    insert.facets.run(num, facets)
    insert.count.run()
    insert.author.run(authorSlug, authorSlug, 1, 0, now)
    insert.event.run(++seq, "thread", num, null, authorSlug, now)
    const url = `http://localhost/exchange/${num}`
    return { ok: true, id: String(num), url, thread: { title, body: threadBody, authorSlug, now } }
  }

  function answer(num: number, { authorSlug, replyBody }: Sent): object {
    const [reply, now] = [++replied, Date.now()]
    const { author_slug } = one.get(num) as { author_slug: string }
    insert.reply.run(reply, num, authorSlug, authorSlug, now, now, replyBody)
    insert.rendered.run(num, reply, replyBody, `<p>${replyBody}</p>`)
    spend(authorSlug, replyBody.length, now)
    review({ kind: "replies", item: String(reply), name: authorSlug, text: replyBody, now })
    const added = index(num, `${replyBody} ${authorSlug}`)
    answered.run(now, added, num)
    insert.author.run(authorSlug, authorSlug, 0, 1, now)
    insert.event.run(++seq, "reply", num, reply, authorSlug, now)
    insert.notice.run(author_slug, seq, "reply")
    return { ok: true, id: String(reply), reply: { thread: num, body: replyBody, authorSlug, now } }
  }

  function take(num: number, { authorSlug }: Sent): object {
    const [now, until] = [Date.now(), Date.now() + CLAIMED_MS]
    const [row] = claim.all(authorSlug, until, authorSlug, now, num, now, authorSlug)
    insert.event.run(++seq, "claim", num, null, authorSlug, now)
    const { fence } = row as { fence: number }
    const claimed_until = new Date(until).toISOString()
    return { ok: true, claimedBy: authorSlug, claimed_until, fence }
  }

  const works = { post: (_: number, sent: Sent) => begin(sent), reply: answer, claim: take }
  return async (request: Request): Promise<Response | undefined> => {
    const [, what, num] = new URL(request.url).pathname.split("/")
    const work = works[what as keyof typeof works]
    if (!work) return
    const sent = (await request.json()) as Sent
    return Response.json(await write(() => work(Number(num), sent)))
  }
}

function inserts(db: Database) {
  return {
    thread: db.prepare(`insert into exchange_threads (num, title, type, status, author_slug,
      author_type, author_name, tags, mentions, reply_count, view_count, claimed_until, fence,
      created_at, updated_at, body, word_count, words)
      values (?, ?, 'idea', 'open', ?, 'human', ?, '[]', '[]', 0, 0, 0, 0, ?, ?, ?, ?, ?)`),
    reply: db.prepare(`insert into exchange_replies (num, thread, author_slug, author_type,
      author_name, mentions, created_at, updated_at, body)
      values (?, ?, ?, 'human', ?, '[]', ?, ?, ?)`),
    rendered: db.prepare(`insert into exchange_rendered (thread, reply, renderer, excerpt, html)
      values (?, ?, 2, substr(?, 1, 200), ?) on conflict (thread, reply) do update set
      renderer = excluded.renderer, excerpt = excluded.excerpt, html = excluded.html`),
    index: db.prepare("insert into exchange_search (rowid, tokens) values (?, ?)"),
    learn: db.prepare(`insert into exchange_words select value from json_each(?)
      where true on conflict do nothing`),
    facets: db.prepare(`insert into exchange_facets values (?, ?)
      on conflict (thread) do update set facets = excluded.facets`),
    count: db.prepare(`insert into exchange_counts values ('open', 1)
      on conflict (status) do update set threads = threads + 1`),
    author: db.prepare(`insert into exchange_authors (slug, name, type, threads, replies, since)
      values (?, ?, 'human', ?, ?, ?) on conflict (slug) do update set name = excluded.name,
      threads = threads + excluded.threads, replies = replies + excluded.replies`),
    event: db.prepare("insert into exchange_events values (?, ?, ?, ?, ?, ?)"),
    notice: db.prepare("insert into exchange_inbox values (?, ?, ?)"),
  }
}
