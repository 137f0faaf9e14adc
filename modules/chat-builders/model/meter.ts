import type { Budget } from "./budget"

/** Counts the tokens of a request, turn by turn. */
export interface Meter {
  /** Counts what the model reads in this turn. Throws 429 and 503 when the tokens of the day are spent. */
  begin(input: string): Promise<void>
  /** Counts what the model writes; returns the characters of this turn so far. */
  write(text: string): number
  /** Whether it has written anything at all. */
  hasWritten(): boolean
  /** Ends the turn; `total` is what the endpoint reports, and 0 if it refused the turn. */
  end(total?: number): Promise<void>
}

/** The meter of one request. A turn that breaks off counts as well, because the endpoint did the work. */
export function startMeter(budget: Budget, client: string): Meter {
  let day = ""
  let read = 0
  let written = 0
  let hasWritten = false
  return {
    async begin(input) {
      day = await budget.require(client)
      read = tokensIn(input.length)
      await budget.spend(client, day, read)
    },
    write(text) {
      written += text.length
      hasWritten ||= text !== ""
      return written
    },
    hasWritten: () => hasWritten,
    async end(total) {
      const estimated = read + tokensIn(written)
      const more = (isPlausible(total) ? total : estimated) - read
      read = 0
      written = 0
      await budget.spend(client, day, more)
    },
  }
}

/** No turn has this many. Some endpoints report nothing, or nonsense. */
const MAX_TOKENS = 10_000_000

const isPlausible = (total: number | undefined): total is number =>
  total !== undefined && Number.isInteger(total) && total >= 0 && total < MAX_TOKENS

/** About four characters make a token. */
const tokensIn = (characters: number) => Math.ceil(characters / 4)
