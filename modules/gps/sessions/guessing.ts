import { Problem } from "broadside"
import type { GpsContext } from "../context"
import { rates } from "../rates"

const MOST_BLOCKED = 50_000

/**
 * Keeps codes from being guessed. An address that tried too many unknown codes gets no answer about any code for
 * a while: if known ones were still answered, the others would be told apart by it.
 */
export class Guessing {
  readonly #ctx: GpsContext
  /** The refusal of each address, and until when it lasts. */
  readonly #blocked = new Map<string, { readonly until: number; readonly refusal: Problem }>()

  constructor(ctx: GpsContext) {
    this.#ctx = ctx
  }

  /** Throws 429 while the client of a request may not ask about codes; counts a code that no session has. */
  admit(request: Request, isKnown: boolean): void {
    const client = this.#ctx.clientOf(request)
    const block = this.#blocked.get(client)
    if (block && block.until > this.#ctx.now()) throw block.refusal
    this.#blocked.delete(client)
    if (isKnown) return
    try {
      this.#ctx.limit(rates.unknown, request)
    } catch (refusal) {
      if (refusal instanceof Problem) this.#block(client, refusal)
      throw refusal
    }
  }

  #block(client: string, refusal: Problem): void {
    if (this.#blocked.size >= MOST_BLOCKED) this.#blocked.clear()
    const seconds = Number(refusal.headers["retry-after"] ?? 1)
    this.#blocked.set(client, { until: this.#ctx.now() + 1_000 * seconds, refusal })
  }
}
