import { blackOf, firstPly, GAMES, scriptIndex, whiteOf } from "./database"
import { SCRIPT_PLIES, type Script } from "./scripts"

/** A server, and where its moves go: `{num}` is the number of a game. */
export interface Boards {
  readonly name: string
  readonly url: string
}
export interface Playing {
  readonly boards: Boards
  readonly seconds: number
}

/** Agents who play many games at once, on each server its own; each connection waits for the answer to its move. */
const { all, atOnce, clients } = JSON.parse(await Bun.file(process.argv[2] as string).text()) as {
  all: Script[]
  atOnce: number
  clients: number
}

interface Seat {
  num: number
  ply: number
}

/** The games of one connection, and whose turn it is to be played. */
interface Connection {
  readonly seats: Seat[]
  next: number
}

const sides = new Map<string, { readonly connections: Connection[]; last: number }>()

function sideOf(name: string) {
  const begun = sides.get(name)
  if (begun) return begun
  const connections = Array.from({ length: clients }, () => ({ seats: [] as Seat[], next: 0 }))
  for (let num = 1; num <= atOnce; num++)
    connections[num % clients]?.seats.push({ num, ply: firstPly(num, all.length) })
  const side = { connections, last: atOnce }
  sides.set(name, side)
  return side
}

async function play({ boards, seconds }: Playing): Promise<number> {
  const side = sideOf(boards.name)
  const end = performance.now() + seconds * 1_000
  let played = 0
  async function connect(connection: Connection): Promise<void> {
    while (performance.now() < end) {
      const seat = connection.seats[connection.next++ % connection.seats.length] as Seat
      if (seat.ply === SCRIPT_PLIES) change(seat)
      await move(boards.url, seat)
      played++
    }
  }
  /** A game whose script is over is left, for one that has not begun. */
  function change(seat: Seat): void {
    const num = ++side.last
    if (num > GAMES) throw new Error("all games are over")
    Object.assign(seat, { num, ply: firstPly(num, all.length) })
  }
  const started = performance.now()
  await Promise.all(side.connections.map(connect))
  return played / ((performance.now() - started) / 1_000)
}

async function move(url: string, seat: Seat): Promise<void> {
  const { num, ply } = seat
  const slug = ply % 2 === 0 ? whiteOf(num) : blackOf(num)
  const uci = all[scriptIndex(num, all.length)]?.[ply]
  const answer = await fetch(url.replace("{num}", String(num)), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ slug, move: uci, ply }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`move ${uci} in ${num} at ${ply}: ${text}`)
  seat.ply++
}

process.on("message", async (playing: Playing) => process.send?.(await play(playing)))
