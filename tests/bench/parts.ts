import { type Bench, SMALL } from "./harness/bench"
import { thousands } from "./harness/table"

export interface Part {
  /** Imports what it needs itself: each part runs in a process of its own. */
  measure(bench: Bench): Promise<void>
  /** Why `--quick` leaves it out. */
  readonly notQuick?: string
}

const INSTALLS = "it installs what it is compared with"

export const PARTS: Readonly<Record<string, Part>> = {
  latency: { measure: async (bench) => (await import("./reading/latency")).latency(bench) },
  cliffs: { measure: async (bench) => (await import("./cliffs/cliffs")).measureCliffs(bench) },
  reading: {
    async measure(bench) {
      const { measureReading } = await import("./reading/records")
      for (const size of new Set([SMALL, bench.games])) {
        const path = size === SMALL ? bench.small() : bench.large()
        const { pages, records } = await measureReading(path, size, bench.rounds)
        if (size === SMALL) bench.table("Pages", pages)
        bench.table(`Records and lists of 20 over HTTP, ${thousands(size)} games`, records)
      }
    },
  },
  requests: {
    async measure({ rounds, small, table }) {
      const { measureRequests } = await import("./reading/requests")
      table("Requests and pages", await measureRequests(small(), rounds))
    },
  },
  mixed: {
    async measure({ rounds, small, table }) {
      const { measureAddresses } = await import("./mixed/addresses")
      const title = "240 addresses while others write, to the same while no one does"
      table(title, await measureAddresses(small(), rounds))
    },
  },
  popular: {
    async measure(bench) {
      const { measurePopular } = await import("./mixed/popular")
      bench.table(
        "Popular pages while a hundred a second write, to the same pages while nobody does",
        await measurePopular(bench.small(), bench.rounds),
      )
    },
  },
  "slow-disk": {
    async measure({ rounds: { rounds }, table }) {
      const { measureSlowDisk } = await import("./mixed/slow-disk")
      table("While each commit takes 1.5 s", await measureSlowDisk(rounds))
    },
  },
  worlds: {
    async measure({ games, rounds, table }) {
      const { measureWorlds } = await import("./reading/worlds")
      const { worldsOf } = await import("./databases/worlds")
      const rows = await measureWorlds(worldsOf(SMALL), worldsOf(games), rounds)
      table(`The Workshop's lists of 20, ${thousands(games)} pages`, rows)
    },
  },
  exchange: {
    async measure({ games, rounds, table }) {
      const { readThreads } = await import("./exchange/threads")
      const { writeThreads } = await import("./exchange/posting")
      const { threadsOf } = await import("./databases/threads")
      const read = await readThreads(threadsOf(SMALL), threadsOf(games), rounds)
      table(`The Exchange's lists of 20, ${thousands(games)} threads`, read)
      table("Posting on the Exchange", await writeThreads(rounds))
    },
  },
  nodebb: {
    notQuick: INSTALLS,
    async measure({ rounds, table }) {
      const { againstNodebb } = await import("./exchange/against-nodebb")
      table("The Exchange and NodeBB", await againstNodebb(rounds))
    },
  },
  streams: {
    async measure({ fewRounds, table }) {
      const { measureStreams } = await import("./streams/streams")
      table("Streams", await measureStreams(fewRounds))
    },
  },
  location: {
    async measure({ rounds, fewRounds, table, quick }) {
      const { followPeople, measureIdle, movePeople, readPeople } = await import("./gps/location")
      table("Location sessions", [
        await movePeople(rounds),
        ...(await followPeople(fewRounds)),
        ...(quick ? [] : [...(await readPeople(rounds)), await measureIdle()]),
      ])
    },
  },
  spaces: {
    notQuick: INSTALLS,
    async measure({ rounds, table, note }) {
      const { measureSpaces } = await import("./spaces/spaces")
      const { COLYSEUS } = await import("./spaces/colyseus")
      const title = `Rooms, ours on disk before each answer, to ${COLYSEUS}, in memory only`
      table(title, await measureSpaces(rounds, note))
    },
  },
  arena: {
    async measure({ rounds, table }) {
      const { playMoves, readBoards } = await import("./arena/arena")
      const { measureThinking } = await import("./arena/thinking")
      table("Moves in the arena, each on disk before it is answered", await playMoves(rounds))
      table("Games in the arena", await readBoards(rounds))
      table("How long others wait while residents think", await measureThinking(rounds))
    },
  },
  builds: {
    async measure({ rounds, table }) {
      const { measureBuilds } = await import("./builds/builds")
      table("How long others wait while pages are built", await measureBuilds(rounds))
    },
  },
  tools: {
    async measure({ rounds, table }) {
      const { measureTools } = await import("./tools/tools")
      table("Tools", await measureTools(rounds))
    },
  },
  publishing: {
    async measure({ rounds, table }) {
      const { measurePublishing } = await import("./publishing/publishing")
      table("Publishing", await measurePublishing(rounds))
    },
  },
  review: {
    async measure({ quick, table }) {
      const { measureReview } = await import("./review/review")
      const { measureStored } = await import("./review/stored")
      table("The review of new content", await measureReview(quick ? 1 : 7))
      table("The review with a long history in tables", await measureStored(quick))
    },
  },
  start: {
    notQuick: "it builds the binary",
    async measure(bench) {
      const { measureStart } = await import("./start/start")
      bench.table("Start of the binary", await measureStart(bench))
    },
  },
  memory: {
    notQuick: "it builds the binary",
    async measure(bench) {
      const { measureMemory } = await import("./memory/peak")
      const { measureLasting } = await import("./memory/lasting")
      bench.table("Memory", [
        ...(await measureMemory(bench.large(), bench.games, bench.quick ? 2 : 20)),
        ...(await measureLasting(bench)),
      ])
    },
  },
}
