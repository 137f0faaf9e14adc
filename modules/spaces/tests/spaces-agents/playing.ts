import type { Answer, Json, Seat } from "./seat"

/** When to stop, as the guide says it. */
const END = /game is over|level \d+ is solved/i

/** Where an agent is among those who play. */
export interface Place {
  readonly index: number
  readonly players: number
}

/** What an agent sends next; undefined to wait for others. */
export type Choice = (now: Answer, place: Place) => Json | undefined

/** Plays in a room until its summary says the end, which it answers. The user said how many play together. */
export async function play(
  seat: Seat,
  code: string,
  players: number,
  choose: Choice,
): Promise<string> {
  let room = await seat.join(code)
  while (room.participants.length < players) room = await seat.later(code, room.version)
  const index = room.participants.findIndex(({ name }) => name === seat.name)
  for (;;) {
    const now = await seat.help(code)
    if (END.test(now.ai_summary)) return now.ai_summary
    const body = canAct(now, seat.name, players) ? choose(now, { index, players }) : undefined
    // Refused acts are no matter: others were faster, and it asks again.
    if (body) await seat.act(code, body)
    else await seat.later(code, now.version)
  }
}

/** Takes a seat where there are some, waits until all have one, and while it is the turn of someone else. */
function canAct({ seats, turn }: Answer, me: string, players: number): boolean {
  if (seats && !seats.taken.includes(me)) return true
  if (seats && seats.taken.length < players) return false
  return turn === null || turn === me
}

/** Sends what help shows as an example. */
export const asShown: Choice = ({ help }) => help?.example ?? undefined
