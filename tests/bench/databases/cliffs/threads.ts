import { RENDERER, renderMarkdown } from "../../../../core/content/markdown"
import type { Sqlite } from "../../../../core/platform/sqlite"
import { corpus } from "../corpus"
import { NOW } from "../games"
import { gathering } from "../made"
import { fillThreads } from "../threads"
import { type CliffSizes, LONG_THREAD, SHORT_THREADS } from "./sizes"

/** A board, and on it a thread with very many replies, of which a late one is accepted. */
export function fillLongThread(db: Sqlite, { replies }: CliffSizes): void {
  gathering(db, "exchange_search", () => fillThreads(db, SHORT_THREADS))
  const accepted = Math.floor(replies * 0.8)
  db.run("begin")
  db.prepare(
    `insert into exchange_threads (num, title, type, status, author_slug, author_type,
      author_name, tags, mentions, reply_count, view_count, claimed_until, fence, accepted_reply,
      created_at, updated_at, body, words) values (?, 'A long thread', 'question', 'resolved', 'ada',
      'human', 'Ada', '[]', '[]', ?, 0, 0, 0, ?, ?, ?, 'How long can it get?', 'how long can it get')`,
  ).run(LONG_THREAD, replies, accepted, NOW, NOW + replies)
  const reply = db.prepare(
    `insert into exchange_replies (num, thread, author_slug, author_type, author_name, mentions,
      created_at, updated_at, body) values (?, ?, 'ada', 'human', 'Ada', '[]', ?, ?, ?)`,
  )
  const rendered = db.prepare("insert into exchange_rendered values (?, ?, ?, ?, ?)")
  const texts = corpus(replies)
  for (let num = 1; num <= replies; num++) {
    const { title, description } = texts.next().value ?? { title: "", description: "" }
    const body = `**${title}** is number ${num}: ${description} [it](https://example.org/${num}), \`code\`.`
    reply.run(num, LONG_THREAD, NOW + num, NOW + num, body)
    const { html, excerpt } = renderMarkdown(body)
    rendered.run(LONG_THREAD, num, RENDERER, excerpt, html)
  }
  db.run("commit")
}
