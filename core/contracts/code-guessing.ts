import type { Context } from "../base/context"
import { Problem } from "../base/errors"
import type { Rate } from "../base/rates"

const MOST_BLOCKED = 50_000

/**
 * Keeps codes from being guessed. An address that tried too many unknown codes gets no answer about any code for
 * a while: answers about existing ones would show which these are.
 */
export class CodeGuessing {
  readonly #ctx: Pick<Context, "now" | "limit" | "clientOf">
  readonly #rate: Rate
  /** The refusal of each address, and until when it lasts. */
  readonly #blocked = new Map<string, { readonly until: number; readonly refusal: Problem }>()

  constructor(ctx: Pick<Context, "now" | "limit" | "clientOf">, rate: Rate) {
    this.#ctx = ctx
    this.#rate = rate
  }

  /** Throws 429 while the client of a request may not ask about codes. */
  admit(request: Request): void {
    const client = this.#ctx.clientOf(request)
    const block = this.#blocked.get(client)
    if (block && block.until > this.#ctx.now()) throw block.refusal
    this.#blocked.delete(client)
  }

  /** Counts a code that is unknown; throws 429 if it was one too many. */
  count(request: Request): void {
    try {
      this.#ctx.limit(this.#rate, request)
    } catch (refusal) {
      if (refusal instanceof Problem) this.#block(this.#ctx.clientOf(request), refusal)
      throw refusal
    }
  }

  #block(client: string, refusal: Problem): void {
    if (this.#blocked.size >= MOST_BLOCKED) this.#blocked.clear()
    const seconds = Number(refusal.headers["retry-after"] ?? 1)
    this.#blocked.set(client, { until: this.#ctx.now() + 1_000 * seconds, refusal })
  }
}
