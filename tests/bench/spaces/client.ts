import { busySince, residentMb, useOf } from "../harness/processes"
import { broadsideRooms, type KINDS } from "./broadside-seats"
import { colyseusRooms } from "./colyseus-seats"
import { atPace, inClosedLoop } from "./pace"
import type { Room, Seat } from "./seat"

export interface SpaceServer {
  readonly url: string
  readonly pid: number
  /** The type of its rooms; for Colyseus, where its client is and the kind of room. */
  readonly of: keyof typeof KINDS | { readonly sdk: string; readonly kind: string }
}

export interface SpaceLoad {
  readonly rooms: number
  readonly players: number
  /** In the first room, besides the players. */
  readonly spectators: number
  /** Acts a second, whatever is answered; undefined: each player acts again once the last act is accepted. */
  readonly perSecond?: number
  readonly seconds: number
}

export interface SpaceFigures {
  /** Acts accepted a second. */
  readonly perSecond: number
  /** Milliseconds from sending an act until another participant has it. */
  readonly p50: number
  readonly p99: number
  /** Parts of a core that the server and this process used. */
  readonly serverBusy: number
  readonly clientBusy: number
  readonly residentMb: number
}

/** Fills rooms with participants, has them act, and writes what was measured to stdout. */
const { server, load } = JSON.parse(process.argv[2] as string) as {
  server: SpaceServer
  load: SpaceLoad
}
const CONCURRENT = 50
const WARM_UP_MS = 1_500
const MAX_WAIT_MS = 10_000

/** What one participant has seen, by player. */
type Shown = Int32Array

interface Player {
  readonly seat: Seat
  readonly number: number
  readonly room: number
}

let acts = 0
let accepted = 0
let measuring = false
const sentAt: number[] = []
const latencies: number[] = []
const players: Player[] = []
const last = Array.from({ length: load.rooms }, () => new Int32Array(load.players))
const shown: { readonly room: number; readonly cells: Shown }[] = []

function seeIn(room: number, own?: number) {
  const cells = new Int32Array(load.players)
  shown.push({ room, cells })
  return (player: number, value: number) => {
    cells[player] = value
    if (!measuring || player === own) return
    const sent = sentAt[value]
    if (sent !== undefined) latencies.push(performance.now() - sent)
  }
}

async function actOf({ seat, number, room }: Player): Promise<void> {
  const value = ++acts
  if (measuring) sentAt[value] = performance.now()
  await seat.act(value)
  const cells = last[room] as Shown
  cells[number] = Math.max(cells[number] as number, value)
  accepted++
}

async function fillRoom(room: Room, at: number): Promise<void> {
  for (let number = 0; number < load.players; number++)
    players.push({ seat: await room.join(number, seeIn(at, number)), number, room: at })
  for (let n = 0; at === 0 && n < load.spectators; n += CONCURRENT) {
    const length = Math.min(CONCURRENT, load.spectators - n)
    await Promise.all(Array.from({ length }, () => room.watch(seeIn(at))))
  }
}

/** Waits until all have seen what was accepted last, so that no server is quick by leaving someone out. */
async function arrived(): Promise<void> {
  const missing = () =>
    shown.filter(({ room, cells }) => cells.some((value, at) => value !== last[room]?.[at]))
  const until = performance.now() + MAX_WAIT_MS
  while (missing().length > 0) {
    if (performance.now() > until) throw new Error(`${missing().length} have not seen the last act`)
    await Bun.sleep(20)
  }
}

const { url, of } = server
const spaces =
  typeof of === "string" ? broadsideRooms(url, of) : await colyseusRooms(url, of.sdk, of.kind)
for (let at = 0; at < load.rooms; at += CONCURRENT)
  await Promise.all(
    Array.from({ length: Math.min(CONCURRENT, load.rooms - at) }, async (_, n) =>
      fillRoom(await spaces.open(), at + n),
    ),
  )

// Rooms take turns, so that the acts of one are as far apart as they can be.
const inTurn = players.toSorted((a, b) => a.number - b.number || a.room - b.room)
const stop = load.perSecond ? atPace(load.perSecond, inTurn, actOf) : inClosedLoop(inTurn, actOf)
await Bun.sleep(WARM_UP_MS)
const [serverUse, clientUse, before] = [useOf(server.pid), useOf(process.pid), accepted]
const started = performance.now()
measuring = true
await Bun.sleep(load.seconds * 1_000)
const seconds = (performance.now() - started) / 1_000
const perSecond = (accepted - before) / seconds
const serverBusy = busySince(serverUse, seconds)
const clientBusy = busySince(clientUse, seconds)
await stop()
await arrived()

latencies.sort((a, b) => a - b)
const within = (part: number) => latencies[Math.floor(latencies.length * part)] ?? Number.NaN
const figures: SpaceFigures = {
  perSecond,
  p50: within(0.5),
  p99: within(0.99),
  serverBusy,
  clientBusy,
  residentMb: residentMb(server.pid),
}
console.log(JSON.stringify(figures))
process.exit(0)
