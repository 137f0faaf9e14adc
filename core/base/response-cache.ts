import type { AnswerOptions } from "./answer-options"
import type { Representation } from "./representation"

export interface Answer {
  readonly body: Representation
  readonly etag: string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Told for every full answer, also from memory. */
  readonly onRead?: () => void
  /** Browsers get something else at this address. */
  readonly negotiated?: boolean
  /** Milliseconds since the epoch. */
  readonly lastModified?: number
}

export interface Answers {
  /** An answer kept for this very address, when no data changed since. */
  recall(request: Request): Response | undefined
  /** Makes, keeps and sends the JSON answer (or text with `type`) of a GET. */
  answer(request: Request, make: () => unknown, options?: AnswerOptions): Promise<Response>
  /** Sends an answer, and keeps it while the data version stays `version`. */
  keep(request: Request, answer: Answer, version: number, maxAgeMs?: number): Response
  /** A request was rewritten: its answer is asked for at this address. */
  askedAt(request: Request, url: string): void
  /** Grows with every commit. */
  version(): number
  /** Some data changed: nothing kept so far is sent again. */
  changed(): void
}
