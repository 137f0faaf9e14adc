import { startThread } from "#platform/threads"
import type { RenderedText } from "../base/content"
import { startLimit } from "../base/time-limit"
import type { Thread } from "../platform/threads"
import { renderMarkdown, renderPlain } from "./markdown"
import { checkPage, type PageCheck, uncheckedPage } from "./page-check"
import type { PageCheckOptions } from "./page-rules"
import type { PageSource } from "./page-source"
import { type Inspection, inspect } from "./review/inspect"
import type { ReviewItem } from "./review/item"

/** What a thread of its own does, because a stranger's text can make it expensive. */
export interface Task extends PageCheckOptions {
  readonly kind: "text" | "page" | "review"
  readonly text: string
  /** What is reviewed with the page `text`, and the domains of the site. */
  readonly review?: { readonly item: ReviewItem; readonly own: readonly string[] }
}
export type Reply = { readonly value: unknown } | { readonly failure: string }

/** Text this short is not worth a message to another thread. */
const SMALL_TEXT = 1_000
/** The same of a page. At its worst, one of this size takes 10 ms; most take less than a message. */
const SMALL_PAGE = 64_000
/** The most expensive text that is known takes a tenth of it. Time in which the process is held up does not count. */
const MAX_MS = 5_000
/** Limits the memory of waiting texts; during a flood, pages are published unchecked. */
const MAX_WAITING = 64_000_000

interface Waiting {
  readonly task: Task
  settle(reply: Reply): void
}
const texts: Waiting[] = []
const pages: Waiting[] = []
let characters = 0
let draining = false
let worker: Thread | undefined

/** Called with the reason why a text or page was not processed, which may be an attack. */
export type OnFailure = (why: string) => void

/** Renders untrusted Markdown; text that cannot be rendered in time becomes plain text. */
export async function renderText(text: string, onFailure?: OnFailure): Promise<RenderedText> {
  const isSmall = text.length <= SMALL_TEXT && !/```|~~~/.test(text)
  if (isSmall) return renderMarkdown(text)
  const reply = await queue(texts, { kind: "text", text })
  if ("value" in reply) return reply.value as RenderedText
  onFailure?.(reply.failure)
  return renderPlain(text)
}

/** Checks a page; one that cannot be checked in time is let through with a warning that says so. */
export async function checkPageAside(
  source: PageSource,
  onFailure?: OnFailure,
  options: PageCheckOptions = {},
): Promise<PageCheck> {
  const { html } = source
  if (html.length <= SMALL_PAGE) return checkPage(source, options)
  const reply = await queue(pages, { kind: "page", text: html, ...options })
  if ("value" in reply) return reply.value as PageCheck
  onFailure?.(reply.failure)
  return uncheckedPage(html)
}

/** How much of a page is checked after a timeout. */
const BEGINNING = 100_000

/** Looks at an item for a review; of a page that cannot be looked at in time, at its beginning. */
export async function inspectAside(
  { html = "", pageSource, ...item }: ReviewItem,
  own: readonly string[],
  onFailure?: OnFailure,
): Promise<Inspection> {
  if (html.length <= SMALL_PAGE) return inspect({ ...item, html, pageSource }, new Set(own))
  const reply = await queue(pages, { kind: "review", text: html, review: { item, own } })
  if ("value" in reply) return reply.value as Inspection
  onFailure?.(reply.failure)
  return inspect({ ...item, html: html.slice(0, BEGINNING) }, new Set(own))
}

function queue(waiting: Waiting[], task: Task): Promise<Reply> {
  if (characters + task.text.length > MAX_WAITING)
    return Promise.resolve({ failure: "the queue is full" })
  characters += task.text.length
  return new Promise((settle) => {
    waiting.push({ task, settle })
    if (!draining) void drain()
  })
}

// A text never waits for more than one page.
const take = () => texts.shift() ?? pages.shift()

async function drain(): Promise<void> {
  draining = true
  for (let next = take(); next; next = take()) {
    next.settle(await run(next.task))
    characters -= next.task.text.length
  }
  draining = false
}

/** One task at a time; if a thread cannot start, only that task fails. */
async function run(task: Task): Promise<Reply> {
  try {
    worker ??= startThread("core/content/background.worker.ts")
    return await runIn(worker, task)
  } catch (error) {
    return { failure: String(error) }
  }
}

/** A task that takes too long ends with its thread. */
function runIn(thread: Thread, task: Task): Promise<Reply> {
  const reply = Promise.withResolvers<Reply>()
  const fail = (failure: string) => {
    if (worker === thread) worker = undefined
    thread.terminate()
    reply.resolve({ failure })
  }
  thread.onmessage = ({ data }: MessageEvent<Reply>) => reply.resolve(data)
  thread.onerror = ({ message }) => fail(message)
  const limit = startLimit(MAX_MS)
  void limit.reached.then(() => fail(`not done in ${MAX_MS} ms`))
  thread.postMessage(task)
  return reply.promise.finally(limit.end)
}
