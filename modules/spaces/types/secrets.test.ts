import { expect, test } from "bun:test"
import fc from "fast-check"
import { isLong } from "../../../tests/kit/tier"
import type { SpaceType } from "../contract"
import { actsOf, NAMES, optionsOf, type RandomAct, withTexts } from "../testing/acts"
import { everyType } from "../testing/every-type"
import { createRuleRunner, type Outcome, type RuleRunner } from "../testing/rule-runner"

const types = await everyType()
const RUNS = Number(process.env["LAW_RUNS"] ?? (isLong ? 60 : 15))
const MARK = /secret\d+x/g
const marksIn = (value: unknown) => new Set(JSON.stringify(value ?? null).match(MARK) ?? [])

const viewIn = ({ type, state }: RuleRunner) => type.view?.(state()) ?? state()

/** Every text that is sent is marked, so that it is known wherever it appears. */
function marked(type: SpaceType<object>, acts: readonly RandomAct[]): RandomAct[] {
  let count = 0
  return acts.map((act) =>
    act.does === "command"
      ? { ...act, fields: withTexts(type as never, act, () => `secret${++count}x`) }
      : act,
  )
}

/** What others than its owner learn of a secret, which is what no one could see before. */
function leaks(
  room: RuleRunner,
  outcome: Outcome | undefined,
  seen: ReadonlySet<string>,
): string[] {
  const { type } = room
  const state = room.state()
  const mine = new Map(NAMES.map((name) => [name as string, marksIn(type.mine?.(state, name))]))
  const view = marksIn(viewIn(room))
  return [...mine].flatMap(([owner, secrets]) =>
    [...secrets]
      .filter((secret) => !seen.has(secret))
      .flatMap((secret) => {
        const seenBy = NAMES.filter((name) => name !== owner).filter(
          (name) => mine.get(name)?.has(secret) || type.summary(state, name).includes(secret),
        )
        return [
          ...seenBy.map((name) => `${name} sees ${secret} of ${owner}`),
          ...(view.has(secret) ? [`the view has ${secret} of ${owner}`] : []),
          ...(type.summary(state).includes(secret)
            ? [`the summary has ${secret} of ${owner}`]
            : []),
          ...(outcome?.happened?.includes(secret) ? [`${secret} of ${owner} happened to all`] : []),
        ]
      }),
  )
}

test.each(types.map((type) => [type.id, type] as const))(
  "%s shows what only one may see to no one else",
  (_, type) => {
    fc.assert(
      fc.property(
        fc.tuple(optionsOf(type), fc.nat(), actsOf(type, { maxLength: 60 })),
        ([options, seed, acts]) => {
          const room = createRuleRunner(type, { options, seed })
          const outcomes: (Outcome | undefined)[] = []
          const seen = new Set<string>()
          for (const act of marked(room.type, acts)) {
            const stored = marksIn(room.state())
            outcomes.push(room.act(act))
            // Sending a secret tells it, or plays it.
            for (const mark of marksIn(outcomes.at(-1)?.sent)) if (stored.has(mark)) seen.add(mark)
            const faults = leaks(room, outcomes.at(-1), seen)
            for (const mark of marksIn(viewIn(room))) seen.add(mark)
            if (faults.length > 0)
              throw new Error(`${faults}\n${JSON.stringify(outcomes, null, 1)}`)
          }
        },
      ),
      { numRuns: RUNS, includeErrorInReport: true },
    )
  },
)

test("the marks are found in hands and nowhere else", () => {
  expect(marksIn({ hand: ["secret12x", { note: "my secret3x" }] })).toEqual(
    new Set(["secret12x", "secret3x"]),
  )
})
