import type { Payload, Thread } from "../schema"

/** What someone wants to play, and the code of the room they wait in. */
export interface MatchPayload extends Payload {
  readonly game: string
  readonly space_code: string
}

const CODE = /^[A-Za-z0-9]{1,20}$/

/** Code of the room of a match. Anyone may post one, and it becomes part of addresses and instructions. */
export function spaceCodeOf({ payload }: Pick<Thread, "payload">): string | null {
  const code = payload?.["space_code"]
  return typeof code === "string" && CODE.test(code) ? code : null
}

export function gameOf({ payload }: Pick<Thread, "payload">): string | null {
  const game = payload?.["game"]
  return typeof game === "string" ? game : null
}
