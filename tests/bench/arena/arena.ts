import { writeFileSync } from "node:fs"
import { resolve } from "node:path"
import { type Ask, type Rounds, ratio, takeTurns } from "../harness/compare"
import { CLIENTS, onCore } from "../harness/load"
import { folderOf, startBare, startSite } from "../harness/site"
import { type Row, thousands } from "../harness/table"
import { arenaOf, GAMES } from "./database"
import type { Playing } from "./players"
import { scripts } from "./scripts"

/** Limits by address would end what comes from one machine. */
export const NO_ARENA_LIMITS = {
  BROADSIDE_MODULES_ARENA_LIMIT_CHALLENGE: "0",
  BROADSIDE_MODULES_ARENA_LIMIT_MOVE: "0",
}

/** Moves of agents, each on disk before it is answered, to a bare server that judges and stores the same. */
export async function playMoves(rounds: Rounds): Promise<Row[]> {
  return [await playAtOnce(256, rounds), await playAtOnce(2_048, rounds)]
}

async function playAtOnce(atOnce: number, { rounds, seconds }: Rounds): Promise<Row> {
  const made = arenaOf()
  const folder = folderOf("arena-moves", made)
  const site = await startSite(folder, NO_ARENA_LIMITS)
  const bare = await startBare(folder, made)
  const players = startPlayers(atOnce)
  const sides = {
    ours: { name: "ours", url: `${site.url}/api/challenge/{num}/move` },
    ceiling: { name: "ceiling", url: `${bare.url}/arena/move/{num}` },
  }
  const [ours, ceiling]: [number[], number[]] = [[], []]
  try {
    for (let round = -1; round < rounds; round++) {
      const rates = [
        await players.play({ boards: sides.ours, seconds }),
        await players.play({ boards: sides.ceiling, seconds }),
      ] as const
      // The first is to warm up.
      if (round < 0) continue
      ours.push(rates[0])
      ceiling.push(rates[1])
    }
    return ratio(`a move, ${thousands(atOnce)} games at once`, ours, ceiling, 0.6)
  } finally {
    players.stop()
    await site.stop()
    bare.stop()
  }
}

/** Agents in a process on the second core, which remember how far each game is. */
function startPlayers(atOnce: number) {
  const file = resolve("dist/bench/arena-players.json")
  writeFileSync(file, JSON.stringify({ all: scripts(), atOnce, clients: CLIENTS }))
  let played = Promise.withResolvers<number>()
  const command = onCore(1, [process.execPath, `${import.meta.dir}/players.ts`, file])
  const child = Bun.spawn(command, {
    stdout: "inherit",
    stderr: "inherit",
    ipc: (perSecond: number) => played.resolve(perSecond),
    onExit: (_, code) => played.reject(new Error(`the players ended with ${code}`)),
  })
  return {
    play(playing: Playing): Promise<number> {
      played = Promise.withResolvers()
      child.send(playing)
      return played.promise
    },
    stop() {
      played.promise.catch(() => {})
      child.kill()
    },
  }
}

/** Games as they stand, to a bare server with the same statements, the same legal moves and the same JSON. */
export async function readBoards(rounds: Rounds): Promise<Row[]> {
  const made = arenaOf()
  const folder = folderOf("arena-reading", made)
  const site = await startSite(folder)
  const bare = await startBare(folder, made)
  const all = Array.from({ length: GAMES }, (_, at) => at + 1)
  const paths = (before: string, after = "") => all.map((num) => `${before}${num}${after}`)
  const loads = {
    many: { url: site.url, paths: paths("/api/challenge/", "/game") },
    same: { url: site.url, paths: ["/api/challenge/7/game"] },
    finding: { url: bare.url, paths: paths("/arena/game/") },
    remembering: { url: bare.url, paths: ["/arena/remembered/7"] },
  } satisfies Record<string, Ask>
  try {
    const { many, same, finding, remembering } = await takeTurns(loads, rounds)
    return [
      ratio(`${thousands(GAMES)} games in turn, legal moves found`, many, finding, 0.6),
      ratio("the same game, to legal moves found", same, finding, 3),
      ratio("the same game, to legal moves remembered", same, remembering, 0.6),
    ]
  } finally {
    await site.stop()
    bare.stop()
  }
}
