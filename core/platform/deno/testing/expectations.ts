import { asymmetrics } from "./asymmetric"
import { difference } from "./difference"
import { MATCHERS, Thrown } from "./matchers"

type Name = keyof typeof MATCHERS
/** The matchers of a value; of a promise, each of them is awaited. */
type Matchers<Answer> = Readonly<Record<Name, (...expected: unknown[]) => Answer>> & {
  readonly not: Matchers<Answer>
}

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

interface Question {
  /** As it is written in the test. */
  readonly written: string
  readonly name: Name
  readonly isRight: boolean
  readonly expected: readonly unknown[]
}

/** Throws where a matcher does not find what is right; the fault begins in the test, also if it shows later. */
function verdictOf(question: Question, caller: (...expected: unknown[]) => unknown) {
  const fault = new Error()
  Error.captureStackTrace(fault, caller)
  const { stack } = fault
  return (received: unknown): undefined => {
    const matches = MATCHERS[question.name] as (...values: unknown[]) => boolean
    if (matches(received, ...question.expected) === question.isRight) return undefined
    const shown = received instanceof Thrown ? received.fault : received
    const message = `${question.written}\n${difference(shown, question.expected)}`
    const frames = String(stack).split("\n").slice(1)
    throw Object.assign(fault, { message, stack: [`Error: ${message}`, ...frames].join("\n") })
  }
}

type Ask<Answer> = (verdict: (received: unknown) => undefined, name: Name) => Answer

function matchersOf<Answer>(written: string, isRight: boolean, ask: Ask<Answer>): Matchers<Answer> {
  const named = (name: Name) => {
    const matcher = (...expected: unknown[]): Answer => {
      const question = { written: `${written}.${name}`, name, isRight, expected }
      return ask(verdictOf(question, matcher), name)
    }
    return [name, matcher]
  }
  const matchers = Object.fromEntries((Object.keys(MATCHERS) as Name[]).map(named))
  return Object.defineProperty(matchers, "not", {
    get: () => matchersOf(`${written}.not`, !isRight, ask),
  }) as Matchers<Answer>
}

/** What a function throws, or its value. */
function called(work: unknown): unknown {
  if (typeof work !== "function") throw new Error("toThrow takes a function")
  try {
    return work()
  } catch (fault) {
    return new Thrown(fault)
  }
}

/** The reason of a rejection; for `toThrow`, as if a function had thrown it. */
async function rejectionOf(promise: unknown, name: Name): Promise<unknown> {
  const outcome = await Promise.resolve(promise).then(
    () => undefined,
    (fault: unknown) => new Thrown(fault),
  )
  if (!outcome) throw new Error("The promise was expected to be rejected, and was resolved")
  return name === "toThrow" ? outcome : outcome.fault
}

function expectThat(received: unknown) {
  const promised = (of: (name: Name) => Promise<unknown>): Ask<Expectation> => {
    return (verdict, name) => new Expectation(of(name).then(verdict))
  }
  const matchers = matchersOf("expect(received)", true, (verdict, name) =>
    verdict(name === "toThrow" ? called(received) : received),
  )
  return Object.defineProperties(matchers, {
    rejects: {
      get: () =>
        matchersOf(
          "expect(promise).rejects",
          true,
          promised((name) => rejectionOf(received, name)),
        ),
    },
    resolves: {
      get: () =>
        matchersOf(
          "expect(promise).resolves",
          true,
          promised(() => Promise.resolve(received)),
        ),
    },
  })
}

export const expect = Object.assign(expectThat, asymmetrics)
