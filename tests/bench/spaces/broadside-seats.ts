import { postJson } from "../streams/streams"
import type { Room, RoomServer, Seen } from "./seat"
import { connectLine, followEvents } from "./sockets"

/** What an act changed, in the stream of a room. */
interface Acted {
  readonly patch: readonly { readonly path: string; readonly value?: unknown }[]
}

/** How a number is shown in a type of room, and where it then is. */
interface Kind {
  readonly role: "player" | "builder"
  readonly cell: RegExp
  data(name: string, value: number): object
}

export const KINDS = {
  /** The type of spaces-type.ts: only numbers, as in the rooms of Colyseus. */
  tally: { role: "player", cell: /^\/cells\/p(\d+)$/, data: (_, value) => ({ value }) },
  /** Ours, with what it has besides: turns, a log, words that are judged. Builders need no turn. */
  game: {
    role: "builder",
    cell: /^\/shared\/p(\d+)$/,
    data: (name, value) => ({ path: `/${name}`, value }),
  },
} as const satisfies Record<string, Kind>

async function answered<T>(answer: Response): Promise<T> {
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as T
}

/** Ours, as scripts and pages use it: acts over HTTP with keep-alive, and a stream of events. */
export function broadsideRooms(url: string, type: keyof typeof KINDS): RoomServer {
  const { role, cell, data }: Kind = KINDS[type]
  const follow = (code: string, seen: Seen) =>
    followEvents(`${url}/api/space/${code}/events`, "act", (event) => {
      for (const { path, value } of (JSON.parse(event) as Acted).patch) {
        const player = cell.exec(path)?.[1]
        if (player) seen(Number(player), value as number)
      }
    })
  const roomOf = (code: string): Room => ({
    async join(player, seen) {
      const participant = `p${player}`
      await answered(await postJson(`${url}/api/space/${code}/join`, { name: participant, role }))
      await follow(code, seen)
      const line = await connectLine(url)
      const path = `/api/space/${code}/act`
      return {
        act: (value) =>
          line.post(path, { participant, action: "set", data: data(participant, value) }),
      }
    },
    watch: (seen) => follow(code, seen),
  })
  return {
    async open() {
      const fields = { title: "Bench", type, created_by: "bench" }
      const created = await postJson(`${url}/api/space/create`, fields)
      return roomOf((await answered<{ code: string }>(created)).code)
    },
  }
}
