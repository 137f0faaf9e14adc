import { describe, expect, test } from "bun:test"
import { isDeepStrictEqual } from "node:util"
import fc from "fast-check"
import { isLong } from "../../../tests/kit/tier"
import type { SpaceType } from "../contract"
import { actsOf, longest, NAMES, optionsOf } from "../testing/acts"
import { everyType } from "../testing/every-type"
import { LONGEST_SENTENCE, MAX_BYTES, roomFaults } from "../testing/room-faults"
import { createRuleRunner, type Outcome, type RuleRunner } from "../testing/rule-runner"
import { schemaFaults } from "../testing/schema-faults"

const types = await everyType()
const RUNS = Number(process.env["LAW_RUNS"] ?? (isLong ? 40 : 8))
const SAMPLES = isLong ? 10 : 3

/** What a failure shows: the acts that were sent, and their outcomes. */
const transcript = (outcomes: readonly (Outcome | undefined)[]) =>
  outcomes.map((outcome) => JSON.stringify(outcome)).join("\n")

describe.each(types.map((type) => [type.id, type] as const))("%s", (_, type) => {
  const rooms = (maxLength: number) =>
    fc.tuple(optionsOf(type), fc.nat(), actsOf(type, { maxLength }))

  test("describes every field that it takes, with its limits", () => {
    const { options, commands } = type as unknown as SpaceType
    const schemas = Object.entries(commands).map(([name, { schema }]) => [name, schema] as const)
    const faults = [...schemas, ...(options ? [["options", options] as const] : [])]
    expect(faults.flatMap(([name, schema]) => schemaFaults(schema, name))).toEqual([])
    for (const { description } of Object.values(commands)) expect(description).not.toBe("")
  })

  test("takes any commands that fit their schemas, and stays a room that everyone can read", () => {
    fc.assert(
      fc.property(rooms(60), ([options, seed, acts]) => {
        const room = createRuleRunner(type, { options, seed })
        const outcomes: (Outcome | undefined)[] = []
        expect(roomFaults(room, NAMES)).toEqual([])
        for (const act of acts) {
          outcomes.push(room.act(act))
          const faults = [...sentenceFaults(outcomes.at(-1)), ...roomFaults(room, NAMES)]
          if (faults.length > 0) throw new Error(`${faults.join("\n")}\n\n${transcript(outcomes)}`)
        }
      }),
      { numRuns: RUNS, includeErrorInReport: true },
    )
  })

  test("comes to the same state when it is played again, and when each state was stored as text", () => {
    fc.assert(
      fc.property(rooms(60), ([options, seed, acts]) => {
        const [first, again] = [false, true].map((restarts) =>
          createRuleRunner(type, { options, seed, restarts }),
        ) as [RuleRunner, RuleRunner]
        for (const act of acts) {
          const outcomes = [first.act(act), again.act(act)]
          expect(outcomes[1]).toEqual(outcomes[0])
          if (!isDeepStrictEqual(first.state(), again.state()))
            expect(again.state()).toStrictEqual(first.state())
        }
      }),
      { numRuns: RUNS, includeErrorInReport: true },
    )
  })

  test("frees the seat of who leaves", () => {
    fc.assert(
      fc.property(rooms(40), ([options, seed, acts]) => {
        const room = createRuleRunner(type, { options, seed })
        for (const act of acts) room.act(act)
        for (const name of NAMES) {
          room.leave(name)
          expect(room.type.seated?.(room.state()) ?? []).not.toContain(name)
          expect(room.type.turn?.(room.state())).not.toBe(name)
          expect(roomFaults(room, NAMES)).toEqual([])
        }
      }),
      { numRuns: RUNS, includeErrorInReport: true },
    )
  })

  test.each(Object.keys(type.commands))(
    `stays far below the limit after ${SAMPLES * 300} of %s`,
    (command) => {
      const many = { minLength: 300, maxLength: 300 }
      const acts = fc.sample(actsOf(type, many, command), { numRuns: SAMPLES, seed: 5 })
      const room = createRuleRunner(type)
      for (const act of acts.flat()) room.act(longest(type, act))
      expect(Buffer.byteLength(JSON.stringify(room.state()))).toBeLessThan(MAX_BYTES)
      expect(roomFaults(room, NAMES)).toEqual([])
    },
  )
})

const sentenceFaults = (outcome: Outcome | undefined): string[] => {
  if (!outcome) return []
  const sentence = outcome.happened ?? outcome.refused ?? ""
  if (!sentence.trim()) return ["says nothing about what happened"]
  return sentence.length > LONGEST_SENTENCE ? [`has too long a sentence: ${sentence}`] : []
}
