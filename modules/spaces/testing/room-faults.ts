import { isDeepStrictEqual } from "node:util"
import { type RuleRunner, STARTED_AT } from "./rule-runner"

export const MAX_BYTES = 256 * 1024
export const LONGEST_SENTENCE = 400

/** What is wrong with a room, whatever was sent before. */
export function roomFaults(room: RuleRunner, names: readonly string[]): string[] {
  const state = room.state()
  const text = JSON.stringify(state)
  const view = room.type.view?.(state) ?? state
  const faults: string[] = []
  if (!isDeepStrictEqual(JSON.parse(text), state)) faults.push(`is no JSON: ${text}`)
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(view)), view))
    faults.push("has a view that is no JSON")
  if (Buffer.byteLength(text) > MAX_BYTES) faults.push(`has ${text.length} characters`)
  if (Buffer.byteLength(JSON.stringify(view)) > MAX_BYTES) faults.push("has too large a view")
  faults.push(...seatFaults(room))
  for (const name of [undefined, ...names]) faults.push(...readingFaults(room, name))
  return faults
}

function seatFaults({ type, state, now }: RuleRunner): string[] {
  const seated = type.seated?.(state()) ?? []
  const turn = type.turn?.(state())
  const faults: string[] = []
  if (new Set(seated).size < seated.length) faults.push(`has a seat twice: ${seated.join(", ")}`)
  if (type.seats && seated.length > type.seats.most) faults.push(`seats ${seated.length}`)
  if (turn !== undefined && !seated.includes(turn))
    faults.push(`waits for ${turn}, who has no seat`)
  if (now() < STARTED_AT) faults.push("went back in time")
  return faults
}

function readingFaults(room: RuleRunner, name: string | undefined): string[] {
  const state = room.state()
  const faults: string[] = []
  const summary = room.type.summary(state, name)
  if (!summary.trim()) faults.push(`has no summary for ${name}`)
  if (summary.length > LONGEST_SENTENCE)
    faults.push(`has too long a summary for ${name}: ${summary}`)
  if (/\b(undefined|NaN|\[object Object\])/.test(summary)) faults.push(`has the summary ${summary}`)
  if (name === undefined) return faults
  const example = room.type.example(state, name)
  if (!example) return faults
  const outcome = room.attempt(name, example)
  if (!outcome.ok)
    faults.push(`refuses its example for ${name}, ${JSON.stringify(example)}: ${outcome.why}`)
  return faults
}
