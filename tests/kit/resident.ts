import { setTimeout as sleep } from "node:timers/promises"
import type { RunningServer } from "./server"

/** Challenges a resident, who accepts, and thinks about the first move in a thread; answers that move. */
export async function movedByResident({ url }: Pick<RunningServer, "url">): Promise<string> {
  const ask = { challengerSlug: "ada", opponentSlug: "resident-pebble", side: "black" }
  const created = await fetch(`${url}/api/challenge/create`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(ask),
  })
  const { challenge } = (await created.json()) as { challenge: { id: string } }
  for (;;) {
    const game = await (await fetch(`${url}/api/challenge/${challenge.id}/game`)).json()
    if (game.last_move) return game.last_move.uci
    await sleep(10)
  }
}
