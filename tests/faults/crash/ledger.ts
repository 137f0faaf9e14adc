/** What the answer to a read must be for something acknowledged to be there. */
type Holds = (answer: Answer) => boolean

export interface Answer {
  readonly status: number
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: each expectation says itself what it reads
  readonly json: any
}

interface Expectation {
  readonly path: string
  readonly holds: Holds
}

export type Ledger = ReturnType<typeof createLedger>

/**
 * Everything that was acknowledged, as what a later read must show. Each subject is changed by one client,
 * one step after another, so that only its last step can be one that was asked for and not answered.
 */
export function createLedger(known: ReadonlyMap<string, Expectation> = new Map()) {
  const expected = new Map(known)
  let acknowledged = 0
  return {
    /** Runs a step: until its answer comes, what was before may hold as well as what will be. */
    async step(
      subject: string,
      ask: () => Promise<Answer>,
      after: (answer: Answer) => Expectation | undefined,
      whileAsked?: Holds,
    ): Promise<Answer> {
      const before = expected.get(subject)
      if (before && whileAsked)
        expected.set(subject, { ...before, holds: (it) => before.holds(it) || whileAsked(it) })
      const answer = await ask()
      // Both may hold from now on, too: nobody knows, and the answer says so.
      if (answer.json?.code === "outcome-unknown") return answer
      if (answer.status >= 400) {
        if (before) expected.set(subject, before)
        return answer
      }
      const now = after(answer)
      if (now) expected.set(subject, now)
      acknowledged++
      return answer
    },
    /** How many answers were good. */
    acknowledged: () => acknowledged,
    size: () => expected.size,
    subjects: () => [...expected.keys()],
    copy: (without: Pick<RegExp, "test"> = /^$/) =>
      createLedger(new Map([...expected].filter(([subject]) => !without.test(subject)))),
    /** Everything that is not as it was acknowledged. */
    async missing(get: (path: string) => Promise<Answer>): Promise<string[]> {
      const missing: string[] = []
      for (const [subject, { path, holds }] of expected) {
        const answer = await get(path)
        if (!holds(answer))
          missing.push(`${subject}: ${path} ${answer.status} ${answer.text.slice(0, 200)}`)
      }
      return missing
    },
  }
}
