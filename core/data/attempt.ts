import { AsyncLocalStorage } from "node:async_hooks"
import type { Db } from "../base/db"

/** An answer as it is sent again. */
export interface Answer {
  readonly status: number
  readonly headers: readonly (readonly [string, string])[]
  readonly body: Uint8Array
  /** Hash of the network that got it first; answers from before have none. */
  readonly network?: string
}

/** A write whose callback is done, and whose commit waits for the answer. */
interface Hold {
  readonly answer: PromiseWithResolvers<Answer | undefined>
  readonly commit: PromiseWithResolvers<void>
  /** Run after the commit. */
  readonly after: (() => void)[]
  isJoined: boolean
}

/** One write of an attempt, as the writer runs it. */
export interface AttemptWrite {
  /** Adds the answer to the write, whose callback is done. */
  complete(write: {
    readonly tx: Db
    /** Whether it has changed `live.db`. */
    readonly isLive: boolean
    /** Run after the commit. */
    readonly after: (() => void)[]
    /** Lets the handler go on as if the write had been committed. */
    settle(): void
  }): Promise<void>
  /** The write or its commit failed. */
  failed(error: unknown): void
}

type StoreAnswer = (tx: Db, answer: Answer | undefined, isLive: boolean) => Promise<void>

/** No other write can begin meanwhile; an answer is ready in less than a millisecond. */
const MAX_HOLD_MS = 250

/**
 * One request with an Idempotency-Key. The answer is committed together with the write that it is about,
 * so that no kill can come between them: the handler goes on once the callback of its write is done, and
 * COMMIT waits for its answer. What the handler could notice ends the wait: it reads, or it writes again.
 */
export class Attempt {
  /** Whether a write was done; then the request must not be carried out again. */
  hasWritten = false
  /** The answer was sent, so nothing that still runs belongs to it. */
  isOver = false
  /** Why a write failed that the handler took for committed. */
  failure: unknown
  readonly #store: StoreAnswer
  /** How many writes the handler waits for. */
  #open = 0
  #hold: Hold | undefined

  /** `store` keeps the answer, or that there is none yet. */
  constructor(store: StoreAnswer) {
    this.#store = store
  }

  /** Run after the commit that is being held; undefined if none is. */
  get after(): (() => void)[] | undefined {
    return this.#hold?.after
  }

  /** A write was queued. */
  write(): AttemptWrite {
    this.#open++
    this.#hold?.answer.resolve(undefined)
    let isOpen = true
    const close = () => {
      if (isOpen) this.#open--
      isOpen = false
    }
    return {
      complete: async ({ tx, isLive, after, settle }) => {
        after.unshift(close)
        if (this.isOver) return
        const goOn = () => {
          close()
          settle()
        }
        const isOnly = this.#open === 1
        const answer = isOnly ? await this.#answerBeforeCommit(after, goOn) : undefined
        await this.#store(tx, answer, isLive)
        this.hasWritten = true
      },
      failed: (error) => {
        close()
        this.#fail(error)
      },
    }
  }

  #fail(error: unknown): void {
    const hold = this.#hold
    if (!hold) return
    this.#hold = undefined
    this.failure = error
    this.hasWritten = false
    hold.commit.reject(error)
  }

  /** Ends the wait for the answer; settles after the commit. Undefined if nothing waits. */
  release(): Promise<void> | undefined {
    this.#hold?.answer.resolve(undefined)
    return this.#hold?.commit.promise
  }

  /** Commits the answer with the write that waits for it; false if none does. */
  async join(answer: Answer): Promise<boolean> {
    const hold = this.#hold
    if (!hold) return false
    hold.answer.resolve(answer)
    await hold.commit.promise
    return hold.isJoined
  }

  async #answerBeforeCommit(
    after: (() => void)[],
    settle: () => void,
  ): Promise<Answer | undefined> {
    const hold: Hold = {
      answer: Promise.withResolvers(),
      commit: Promise.withResolvers(),
      after,
      isJoined: false,
    }
    // Whoever waits for it is told; no one has to.
    hold.commit.promise.catch(() => undefined)
    this.#hold = hold
    after.unshift(() => {
      this.#hold = undefined
      hold.commit.resolve()
    })
    const timer = setTimeout(() => hold.answer.resolve(undefined), MAX_HOLD_MS)
    settle()
    const answer = await hold.answer.promise
    clearTimeout(timer)
    hold.isJoined = answer !== undefined
    return answer
  }
}

const attempts = new AsyncLocalStorage<Attempt | undefined>()

/** The attempt that the running code belongs to. */
export function currentAttempt(): Attempt | undefined {
  const attempt = attempts.getStore()
  return attempt?.isOver ? undefined : attempt
}

export const runAttempt = <T>(attempt: Attempt, work: () => T): T => attempts.run(attempt, work)

/** Runs work that belongs to no request, such as the queue of all writes. */
export const outsideAttempts = <T>(work: () => T): T => attempts.run(undefined, work)
