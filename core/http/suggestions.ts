import type { Context } from "../base/context"
import type { PageCard } from "../contracts/card"
import { readSuggestions, Suggestions } from "../contracts/lost"

const MOST = 3
/** Robots ask for many addresses that are not there; they must not cost a query each. */
const FRESH_MS = 60_000

/** Pages for visitors who got lost, read at most once a minute. */
export function createSuggestions({ gather, now }: Pick<Context, "gather" | "now">) {
  let readAt = Number.NEGATIVE_INFINITY
  let latest: Promise<readonly PageCard[]> = Promise.resolve([])

  async function read(): Promise<readonly PageCard[]> {
    const cards = await gather(Suggestions, (source) => readSuggestions(source, MOST))
    return cards.flat().slice(0, MOST)
  }

  return (): Promise<readonly PageCard[]> => {
    const age = now() - readAt
    if (age < 0 || age > FRESH_MS) {
      readAt = now()
      // Without suggestions the page is still of use.
      latest = read().catch(() => [])
    }
    return latest
  }
}
