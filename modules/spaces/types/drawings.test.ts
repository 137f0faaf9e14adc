import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { isLong } from "../../../tests/kit/tier"
import { actsOf, NAMES, optionsOf } from "../testing/acts"
import { readDrawing, viewOf } from "../testing/drawing"
import { everyType } from "../testing/every-type"
import { createRuleRunner, type RuleRunner } from "../testing/rule-runner"

const types = (await everyType()).filter(({ board }) => board)
const RUNS = Number(process.env["LAW_RUNS"] ?? (isLong ? 8 : 3))

describe.each(types.map((type) => [type.id, type] as const))("the board of %s", (_, type) => {
  test("is drawn for everyone in every state, and escapes what others wrote", () => {
    fc.assert(
      fc.property(
        fc.tuple(optionsOf(type), fc.nat(), actsOf(type, { maxLength: 40 })),
        ([options, seed, acts]) => {
          const room = createRuleRunner(type, { options, seed })
          expect(drawingFaults(room)).toEqual([])
          for (const [index, act] of acts.entries()) {
            room.act(act)
            if (index % 5 === 0) expect(drawingFaults(room)).toEqual([])
          }
          expect(drawingFaults(room)).toEqual([])
        },
      ),
      { numRuns: RUNS, includeErrorInReport: true },
    )
  })
})

function drawingFaults(room: RuleRunner): string[] {
  const { type } = room
  const draw = (looking: Partial<Parameters<typeof viewOf>[2]>) =>
    readDrawing(
      type.board!.draw(viewOf(type, room.state(), { names: NAMES, ...looking })),
      type as never,
    )

  const onlyLook = [draw({}), draw({ status: "closed", me: NAMES[0] })].flatMap(
    ({ faults, buttons, forms }) => [
      ...faults,
      ...[...buttons, ...forms].map((sent) => `lets visitors send ${JSON.stringify(sent)}`),
    ],
  )
  const observing = draw({ me: NAMES[1], roles: { [NAMES[1]]: "observer" } })
  const observed = [...observing.buttons, ...observing.forms]
    .filter((sent) => sent.type !== "chat" && sent.type !== type.chat)
    .map((sent) => `lets observers send ${JSON.stringify(sent)}`)
  const played = NAMES.flatMap((me) => {
    const { faults, buttons } = draw({ me })
    return [...faults, ...buttons.flatMap((sent) => refusals(room, me, sent))]
  })
  return [...new Set([...onlyLook, ...observing.faults, ...observed, ...played])]
}

/** A button must do what it says: it is only drawn where its command succeeds. */
function refusals(room: RuleRunner, me: string, sent: { readonly type: string }): string[] {
  if (!Object.hasOwn(room.type.commands, sent.type)) return []
  // Drawings have no clock, and a turn can be skipped only after a while.
  if (sent.type === "skip") return []
  const outcome = room.attempt(me, sent)
  return outcome.ok ? [] : [`shows ${me} a button for ${JSON.stringify(sent)}: ${outcome.why}`]
}
