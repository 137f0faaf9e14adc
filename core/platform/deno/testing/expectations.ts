import { expect as jestExpect } from "expect"
import "./matchers"

type Matchers = Record<string, unknown>

/** Expectations of promises that no test has awaited yet. */
const loose = new Set<Expectation>()

class Expectation implements PromiseLike<undefined> {
  readonly #outcome: Promise<undefined>

  constructor(outcome: Promise<undefined>) {
    this.#outcome = outcome
    outcome.catch(() => {})
    loose.add(this)
  }

  // biome-ignore lint/suspicious/noThenProperty: whether it is awaited is what this is about.
  then<Met, Missed>(
    met?: ((value: undefined) => Met | PromiseLike<Met>) | null,
    missed?: ((fault: unknown) => Missed | PromiseLike<Missed>) | null,
  ): Promise<Met | Missed> {
    loose.delete(this)
    return this.#outcome.then(met, missed) as Promise<Met | Missed>
  }
}

/** Waits for `rejects` and `resolves` without `await`, for which `bun:test` blocks. */
export async function settleExpectations(): Promise<void> {
  const outcomes = await Promise.allSettled(loose)
  for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason
}

const watched = (matchers: Matchers): Matchers =>
  Object.fromEntries(
    Object.entries(matchers).map(([name, matcher]) => [
      name,
      typeof matcher === "function"
        ? (...expected: unknown[]) => new Expectation(matcher(...expected))
        : watched(matcher as Matchers),
    ]),
  )

function expectThat(received: unknown) {
  const matchers = jestExpect(received)
  const { rejects, resolves } = matchers as unknown as Record<"rejects" | "resolves", Matchers>
  return Object.defineProperties(matchers, {
    rejects: { get: () => watched(rejects) },
    resolves: { get: () => watched(resolves) },
  })
}

export const expect = Object.assign(expectThat, jestExpect)
