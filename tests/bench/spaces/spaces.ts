import { copyFileSync, mkdirSync, writeFileSync } from "node:fs"
import { type Rounds, ratio } from "../harness/compare"
import { onCore } from "../harness/load"
import { folderOf, startSite } from "../harness/site"
import { median, type Row, thousands } from "../harness/table"
import { NO_STREAM_LIMITS } from "../streams/streams"
import type { SpaceFigures, SpaceLoad, SpaceServer } from "./client"
import { type Colyseus, SDK, startColyseus } from "./colyseus"
import tally from "./type"

const UNLIMITED = {
  ...NO_STREAM_LIMITS,
  BROADSIDE_MODULES_TALLY_ENABLED: "true",
  BROADSIDE_MODULES_SPACES_LIMIT_CREATE: "0",
  BROADSIDE_MODULES_SPACES_LIMIT_JOIN: "0",
  BROADSIDE_MODULES_SPACES_LIMIT_ACT: "0",
}

const ROOMS = { rooms: 100, players: 10, spectators: 0 }
const PACE = 1_000
const SPECTATORS = 5_000
const WATCHED = { rooms: 1, players: 10, spectators: SPECTATORS, perSecond: 10 }

const NAMES = {
  ours: "ours",
  game: "ours, tables of type game",
  atOnce: "Colyseus, each act at once",
  gathered: "Colyseus as it comes, every 50 ms",
} as const
type Side = keyof typeof NAMES
const EQUAL = ["ours", "atOnce", "gathered"] as const
const THEIRS = ["atOnce", "gathered"] as const

type Turns = Readonly<Record<Side, readonly SpaceFigures[]>>
type Figure = (figures: SpaceFigures) => number

/** A hundred rooms of ten, and one with thousands of spectators, to the same on Colyseus. */
export async function measureSpaces(
  { rounds, seconds }: Rounds,
  note: (text: string) => void,
): Promise<Row[]> {
  const site = await startSite(folderWithType(), UNLIMITED)
  let colyseus: Colyseus | undefined
  try {
    colyseus = await startColyseus()
    const ours = { url: site.url, pid: site.process.pid }
    const theirs = { url: colyseus.url, pid: colyseus.pid }
    const servers: Record<Side, SpaceServer> = {
      ours: { ...ours, of: "tally" },
      game: { ...ours, of: "game" },
      atOnce: { ...theirs, of: { sdk: SDK, kind: "at-once" } },
      gathered: { ...theirs, of: { sdk: SDK, kind: "gathered" } },
    }
    const measure = async (sides: readonly Side[], load: Omit<SpaceLoad, "seconds">) => {
      const turns: Record<Side, SpaceFigures[]> = { ours: [], game: [], atOnce: [], gathered: [] }
      for (let round = 0; round < rounds; round++)
        for (const side of sides)
          turns[side].push(await figuresOf(servers[side], { ...load, seconds: 4 * seconds }))
      note(busyLines(load, sides, turns))
      return turns
    }
    const most = await measure([...EQUAL, "game"], ROOMS)
    const paced = await measure(EQUAL, { ...ROOMS, perSecond: PACE })
    const watched = await measure(EQUAL, WATCHED)
    return [
      ...actRows(most),
      ...delayRows(`at ${thousands(PACE)} acts a second`, paced),
      ...delayRows(`with ${thousands(SPECTATORS)} spectators`, watched),
      atMost("MB of the server after that", "atOnce", watched, ({ residentMb }) => residentMb),
    ]
  } finally {
    await site.stop()
    colyseus?.stop()
  }
}

/** A folder whose site has the type of room that Colyseus has too. */
function folderWithType(): string {
  const folder = folderOf("spaces")
  const plugin = `${folder}/plugins/${tally.id}`
  mkdirSync(plugin, { recursive: true })
  writeFileSync(`${plugin}/package.json`, JSON.stringify(tally.manifest))
  copyFileSync(`${import.meta.dir}/type.ts`, `${plugin}/module.ts`)
  return folder
}

async function figuresOf(server: SpaceServer, load: SpaceLoad): Promise<SpaceFigures> {
  const options = JSON.stringify({ server, load })
  const command = [process.execPath, `${import.meta.dir}/client.ts`, options]
  const child = Bun.spawn(onCore(1, command), { stdout: "pipe", stderr: "inherit" })
  const output = await new Response(child.stdout).text()
  if ((await child.exited) !== 0) throw new Error(`the participants failed: ${output}`)
  return JSON.parse(output) as SpaceFigures
}

/** Where the participants used their whole core, the server could do more. */
function busyLines(load: Omit<SpaceLoad, "seconds">, sides: readonly Side[], turns: Turns): string {
  const { rooms, spectators, perSecond } = load
  const pace = perSecond ? `${thousands(perSecond)} acts a second` : "as many acts as possible"
  const lines = [`Rooms: ${rooms}, spectators: ${thousands(spectators)}, ${pace}:`, ""]
  const percent = (values: readonly number[]) => `${Math.round(100 * median(values))}%`
  for (const side of sides) {
    const server = percent(turns[side].map(({ serverBusy }) => serverBusy))
    const client = percent(turns[side].map(({ clientBusy }) => clientBusy))
    lines.push(`- ${NAMES[side]}: server ${server} of its core, participants ${client} of theirs`)
  }
  return lines.join("\n")
}

function actRows(turns: Turns): Row[] {
  const rate: Figure = ({ perSecond }) => perSecond
  const ofCpu: Figure = ({ perSecond, serverBusy }) => perSecond / serverBusy
  const row = (name: string, ours: Side, theirs: Side, of: Figure) =>
    ratio(name, turns[ours].map(of), turns[theirs].map(of), 0.5)
  return THEIRS.flatMap((side) => [
    row(`acts a second, to ${NAMES[side]}`, "ours", side, rate),
    row("… of CPU", "ours", side, ofCpu),
    row("… of CPU, tables of type game", "game", side, ofCpu),
  ])
}

/** How long an act takes to the others. */
const delayRows = (when: string, turns: Turns): Row[] =>
  THEIRS.flatMap((side) => [
    atMost(`ms p99 to the others ${when}, to ${NAMES[side]}`, side, turns, ({ p99 }) => p99),
    atMost("… p50", side, turns, ({ p50 }) => p50),
  ])

function atMost(name: string, side: Side, turns: Turns, of: Figure): Row {
  const [ours, theirs] = [turns.ours.map(of), turns[side].map(of)]
  const value = median(ours.map((figure, round) => figure / (theirs[round] as number)))
  const text = (figures: readonly number[]) => median(figures).toFixed(1)
  return { name, ours: text(ours), ceiling: text(theirs), value, target: 1, bound: "most" }
}
