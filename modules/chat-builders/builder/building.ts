import { type Change, changeHtml, type Draft } from "./draft"
import type { Progress } from "./progress"
import type { Site } from "./site"
import type { PublishedPage, Target } from "./target"

/** What a tool answers to the model. */
export type ToolAnswer = { readonly ok: true; readonly next: string } | Refusal
interface Refusal {
  readonly ok: false
  readonly faults: readonly string[]
  readonly next: string
}

/** After so many refused drafts nothing is published. */
const MAX_REFUSALS = 3
/** Characters of a page that a model reads: it reads them again in every turn, and the operator pays for that. */
export const MAX_READ = 200_000
/** Each of them may check a page, which takes time. */
const MAX_CALLS = 40
/** Each time it is the whole page. */
const MAX_READS = 3
/** Games that it reads for one request. */
const MAX_GAMES = 3

/** One request to the builder: the draft, what became of it, and what the model can do with it. */
export class Building {
  readonly #site: Site
  readonly #report: (progress: Progress) => void
  #queue: Promise<unknown> = Promise.resolve()
  #target: Target
  #draft: Draft | undefined
  /** The page or the game that the draft was before it was changed. */
  #origin: Draft | undefined
  #isChecked = false
  #published: PublishedPage | undefined
  #failure: unknown
  #faults: readonly string[] = []
  #refusals = 0
  #isClosed = false
  #calls = 0
  #reads = 0
  /** What the model has read and not changed since. */
  #lastRead = ""
  #games = 0

  constructor(site: Site, target: Target, report: (progress: Progress) => void, draft?: Draft) {
    this.#site = site
    this.#target = target
    this.#report = report
    this.#draft = draft
    this.#origin = draft
  }

  get published(): PublishedPage | undefined {
    return this.#published
  }

  /** What the site threw instead of publishing; the client library would only tell the model. */
  get failure(): unknown {
    return this.#failure
  }

  /** Why nothing is published, if that is final. */
  get faults(): readonly string[] {
    return this.#faults
  }

  /** Whether there is a draft that the model has written or changed. */
  get hasDraft(): boolean {
    return this.#draft !== this.#origin
  }

  /** Whether the model can do no more. */
  get isOver(): boolean {
    if (this.#isClosed || this.#published !== undefined || this.#failure !== undefined) return true
    return this.#refusals >= MAX_REFUSALS
  }

  /**
   * The model calls several tools at once, and means them one after the other: what is published is
   * always the draft that was checked.
   */
  inTurn<T>(work: () => Promise<T>): Promise<T | Refusal> {
    if (++this.#calls > MAX_CALLS)
      return Promise.resolve(refusal(["You have called enough tools."], "Answer the user."))
    const done = this.#queue.then(work)
    this.#queue = done.catch(() => undefined)
    return done
  }

  /** Lets nothing begin any more, and waits for what has begun: a publication may be one of it. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#queue
  }

  async write(draft: Draft): Promise<ToolAnswer> {
    if (this.isOver) return this.#finalRefusal()
    return this.#checkDraft(draft)
  }

  async change(changes: readonly Change[]): Promise<ToolAnswer> {
    if (this.isOver) return this.#finalRefusal()
    if (!this.#draft) return refusal(["There is no page yet."], "Write one with write_page.")
    const changed = changeHtml(this.#draft.html, changes)
    if ("fault" in changed)
      return refusal([changed.fault], "Call change_page again with all changes.")
    return this.#checkDraft({ ...this.#draft, html: changed.html })
  }

  /** The page as it is so far. */
  async readPage() {
    if (++this.#reads > MAX_READS)
      return refusal(
        ["You have read the page often enough."],
        "Change it with change_page, or answer the user.",
      )
    if (!this.#draft) return refusal(["There is no page yet."], "Write one with write_page.")
    return this.#show(this.#draft, "Change it with change_page.")
  }

  #show({ title, html }: Draft, next: string) {
    if (html === this.#lastRead)
      return { ok: true, title, next: `You have read it already, and it is unchanged. ${next}` }
    this.#lastRead = html
    return { ok: true, title, html, next }
  }

  async forkGame(id: string) {
    if (this.isOver) return this.#finalRefusal()
    // Its key would be lost, since a conversation has one page.
    if (this.#target.page)
      return refusal(
        ["This conversation is about another page."],
        "Tell the user to begin with a new page.",
      )
    const game = await this.#site.readGame(id)
    if (!game) return refusal([`There is no game ${id} in the archive.`], "Tell the user.")
    const { title, html } = game
    if (html.length > MAX_READ)
      return refusal(["This game is too large to be changed here."], "Tell the user.")
    if (html !== this.#lastRead && ++this.#games > MAX_GAMES)
      return refusal(
        ["You have read enough games."],
        "Work on the page that you have, and call fork_game no more.",
      )
    this.#report({ stage: "reading", title, html })
    this.#target = { parent: { id: game.id, title } }
    this.#draft = { title, html }
    this.#origin = this.#draft
    this.#isChecked = false
    const next = "What is published now is a fork of this game. Change it with change_page."
    return this.#show(this.#draft, next)
  }

  async publish(whatChanged = ""): Promise<ToolAnswer> {
    if (this.isOver) return this.#finalRefusal()
    if (!this.#draft || !this.#isChecked)
      return refusal(
        ["No page has passed the check."],
        "Write it with write_page, or correct it with change_page.",
      )
    this.#report({ stage: "publishing" })
    try {
      this.#published = await this.#site.publish(this.#draft, this.#target, whatChanged)
    } catch (error) {
      this.#failure = error
      return this.#finalRefusal()
    }
    const { url, editKey } = this.#published
    this.#report({ stage: "published", url, edit_key: editKey })
    return { ok: true, next: "It is published. Answer the user in one to three sentences." }
  }

  async #checkDraft(draft: Draft): Promise<ToolAnswer> {
    this.#report({ stage: "checking" })
    this.#isChecked = false
    this.#draft = draft
    this.#faults = await this.#site.check(draft, this.#origin)
    if (this.#faults.length === 0) {
      this.#isChecked = true
      return { ok: true, next: "The page passes. Call publish_page." }
    }
    this.#refusals++
    const left = MAX_REFUSALS - this.#refusals
    if (left === 0) return this.#finalRefusal()
    const next = `Correct it with change_page or write_page; ${left} more ${left === 1 ? "try" : "tries"}.`
    return refusal(this.#faults, next)
  }

  #finalRefusal(): Refusal {
    if (this.#published)
      return refusal(
        ["The page is already published; a request publishes once."],
        "Answer the user.",
      )
    const faults = this.#failure === undefined ? this.#faults : ["It could not be published."]
    return refusal(faults, "Nothing is published. Tell the user why.")
  }
}

const refusal = (faults: readonly string[], next: string): Refusal => ({ ok: false, faults, next })
