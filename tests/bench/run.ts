import { cpus } from "node:os"
import { parseArgs } from "node:util"
import { playMoves, readBoards } from "./arena/arena"
import { measureThinking } from "./arena/thinking"
import { measureBuilds } from "./builds/builds"
import { databaseOf } from "./databases/games"
import { threadsOf } from "./databases/threads"
import { worldsOf } from "./databases/worlds"
import { againstNodebb, readThreads, writeThreads } from "./exchange/threads"
import { followPeople, measureIdle, movePeople, readPeople } from "./gps/location"
import { CLIENTS, tool } from "./harness/load"
import { printTable, thousands } from "./harness/table"
import { measureMemory } from "./memory/peak"
import { measureMixed } from "./mixed/popular"
import { measurePublishing } from "./publishing/publishing"
import { measureLatency } from "./reading/latency"
import { measureReading } from "./reading/records"
import { measureWorlds } from "./reading/worlds"
import { measureReview } from "./review/review"
import { COLYSEUS } from "./spaces/colyseus"
import { measureSpaces } from "./spaces/spaces"
import { measureStreams } from "./streams/streams"
import { measureTools } from "./tools/tools"

const { values } = parseArgs({
  options: {
    games: { type: "string", default: "1000000" },
    quick: { type: "boolean", default: false },
    only: { type: "string" },
  },
})
const games = Number(values.games)
const quick = values.quick
const rounds = quick ? { rounds: 1, seconds: 1 } : { rounds: 3, seconds: 1 }
const wanted = (part: string) => !values.only || values.only.split(",").includes(part)

const SMALL = 10_000
const small = ["latency", "reading", "mixed"].some(wanted) ? databaseOf(SMALL) : ""
const large = ["latency", "reading", "memory"].some(wanted) ? databaseOf(games) : ""

const processor = `${cpus().length} × ${cpus()[0]?.model ?? "?"}`
console.log(`${new Date().toISOString().slice(0, 16)}, ${processor}, Bun ${Bun.version}`)
console.log(`load: ${tool}, ${CLIENTS} connections; requests a second, medians of turns`)

if (wanted("latency")) {
  const { rows, slowest } = await measureLatency(small, large, quick ? 3 : 7)
  printTable(`One list in process, ${thousands(games)} games against ${thousands(SMALL)}`, rows)
  console.log("\nThe ten slowest:\n")
  for (const { query, ms } of slowest) console.log(`- ${ms.toFixed(1)} ms: ${query}`)
}
if (wanted("reading"))
  for (const [size, path] of new Map([
    [SMALL, small],
    [games, large],
  ])) {
    const { pages, records } = await measureReading(path, size, rounds)
    if (size === SMALL) printTable("Pages", pages)
    printTable(`Records and lists of 20 over HTTP, ${thousands(size)} games`, records)
  }
if (wanted("mixed"))
  printTable(
    "Popular pages while a hundred a second write, to the same pages while nobody does",
    await measureMixed(small, rounds),
  )
if (wanted("worlds"))
  printTable(
    `The Workshop's lists of 20, ${thousands(games)} pages`,
    await measureWorlds(worldsOf(SMALL), worldsOf(games), rounds),
  )
if (wanted("exchange")) {
  const large = threadsOf(games)
  const read = await readThreads(threadsOf(SMALL), large, rounds)
  printTable(`The Exchange's lists of 20, ${thousands(games)} threads`, read)
  printTable("Posting on the Exchange", await writeThreads(rounds))
}
if (wanted("nodebb")) printTable("The Exchange and NodeBB", await againstNodebb(rounds))
if (wanted("streams")) printTable("Streams", await measureStreams(quick ? 1 : 9))
if (wanted("location"))
  printTable("Location sessions", [
    await movePeople(rounds),
    ...(await followPeople(quick ? 1 : 9)),
    ...(await readPeople(rounds)),
    await measureIdle(),
  ])
if (wanted("spaces"))
  printTable(
    `Rooms, ours on disk before each answer, to ${COLYSEUS}, in memory only`,
    await measureSpaces(rounds),
  )
if (wanted("arena")) {
  printTable("Moves in the arena, each on disk before it is answered", await playMoves(rounds))
  printTable("Games in the arena", await readBoards(rounds))
  printTable("How long others wait while residents think", await measureThinking(rounds))
}
if (wanted("builds"))
  printTable("How long others wait while pages are built", await measureBuilds(rounds))
if (wanted("tools")) printTable("Tools", await measureTools(rounds))
if (wanted("publishing")) printTable("Publishing", await measurePublishing(rounds))
if (wanted("review")) printTable("The review of new content", await measureReview(quick ? 1 : 7))
if (wanted("memory")) printTable("Memory", await measureMemory(large, games, quick ? 5 : 20))
