import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { openSqlite } from "#platform/sqlite"
import { copyDemo } from "../../kit/demo-folder"
import { NO_BUDGETS } from "../../kit/no-budgets"
import { type RunningServer, startServer } from "../../kit/server"
import type { Random } from "../fuzz/random"
import { brokenInFolder, brokenInvariants } from "./broken-invariants"
import { ask } from "./clients/client"
import { work } from "./clients/work"
import { runCommand } from "./killed"
import type { Ledger } from "./ledger"
import { makeOlder } from "./older"

export interface Site {
  readonly folder: string
  readonly random: Random
  /** Where the model is that builds pages. */
  readonly model: Readonly<Record<string, string>>
  /** What must be there; another one after an older state was restored. */
  ledger: Ledger
  round: number
  /** The operator's token, which the first start shows. */
  operator?: string
}

const CLIENTS = 8
const env = {
  ...NO_BUDGETS,
  BROADSIDE_NAMES_CLAIMS_A_DAY: "0",
  BROADSIDE_LIMITS_PUBLISH: "0",
  BROADSIDE_LIMITS_WRITE: "0",
  BROADSIDE_MODULES_ARENA_LIMIT_CHALLENGE: "0",
  BROADSIDE_MODULES_ARENA_LIMIT_MOVE: "0",
  BROADSIDE_MODULES_CHAT_BUILDERS_AT_ONCE_EACH: "50",
  BROADSIDE_MODULES_CHAT_BUILDERS_LIMIT_BUILD: "0",
  BROADSIDE_MODULES_CHAT_BUILDERS_TOKENS_A_DAY: "0",
  BROADSIDE_MODULES_CHAT_BUILDERS_TOKENS_A_DAY_EACH: "0",
  BROADSIDE_MODULES_GPS_LIMIT_CREATE: "0",
  BROADSIDE_MODULES_GPS_LIMIT_HUNT: "0",
  BROADSIDE_MODULES_SPACES_LIMIT_ACT: "0",
  BROADSIDE_MODULES_SPACES_LIMIT_CREATE: "0",
  BROADSIDE_MODULES_SPACES_LIMIT_JOIN: "0",
  BROADSIDE_NETWORK_ALLOW_PRIVATE_FOR_VISITORS: "127.0.0.0/8",
}

export const start = ({ folder, model }: Pick<Site, "folder" | "model">) =>
  startServer({ folder, env: Object.assign({}, env, model) })

/** Lets clients write, and kills the server at no moment in particular; `meanwhile` runs beside them. */
async function writeUntilKilled(site: Site, meanwhile?: () => Promise<void>): Promise<void> {
  const server = await start(site)
  const acknowledged = site.ledger.acknowledged()
  const operator = await operatorOf(site, server)
  const clients = Array.from({ length: CLIENTS }, (_, n) =>
    work({ ...site, operator, url: server.url, name: `r${site.round}c${n}` }),
  )
  // A client that fails must not leave the others running.
  const working = Promise.all(clients)
  const wanted = acknowledged + CLIENTS + site.random.below(100)
  const enough = (async () => {
    while (site.ledger.acknowledged() < wanted && server.process.exitCode === null) await sleep(2)
  })()
  await Promise.race([enough, working])
  await meanwhile?.()
  await sleep(site.random.below(60))
  await kill(server)
  await working
}

async function operatorOf(site: Site, server: RunningServer): Promise<string> {
  for (;;) {
    site.operator ??= /\bop_[\w-]+/.exec(server.output())?.[0]
    if (site.operator) return site.operator
    await sleep(5)
  }
}

async function kill(server: RunningServer): Promise<void> {
  server.process.kill("SIGKILL")
  await server.process.exited
}

const SHOWN = 5

/** Starts the site again and says what is not as it was acknowledged, or half. */
export async function faultsOf(site: Site): Promise<string[]> {
  const server = await start(site)
  try {
    const missing = await site.ledger.missing((path) =>
      ask(server.url, path, undefined, site.operator),
    )
    const more = missing.length > SHOWN ? [`and ${missing.length - SHOWN} more`] : []
    return [...missing.slice(0, SHOWN), ...more, ...broken(site.folder)]
  } finally {
    await kill(server)
  }
}

const broken = (folder: string) => brokenInFolder(join(folder, "data"))

/** Each a way to be killed; gives what is wrong afterwards. */
export const ROUNDS = {
  async serve(site: Site): Promise<string[]> {
    await writeUntilKilled(site)
    return faultsOf(site)
  },

  async backup(site: Site): Promise<string[]> {
    await writeUntilKilled(site, async () => {
      await runCommand(site.folder, ["backup"], { atChange: 1 + site.random.below(6) })
    })
    const backups = join(site.folder, "data/backups")
    const damaged = readdirSync(backups)
      .filter((name) => name.endsWith(".db"))
      .flatMap((name) => {
        const db = openSqlite(join(backups, name), { mode: "read" })
        const faults = brokenInvariants(db)
        db.close()
        return faults.map((fault) => `${name}: ${fault}`)
      })
    return [...damaged, ...(await faultsOf(site))]
  },

  /** What was before, or what was backed up; nothing else. */
  async restore(site: Site): Promise<string[]> {
    const { output } = await runCommand(site.folder, ["backup"])
    const file = output.match(/\S+\.db/)?.[0]
    if (!file) return [`no backup was made: ${output}`]
    // What is live is in no backup.
    const backedUp = site.ledger.copy(/\b(?:location session|hunt|room) /)
    await writeUntilKilled(site)
    await runCommand(site.folder, ["restore", file], { atChange: 1 + site.random.below(8) })
    const sinceBefore = await faultsOf(site)
    if (sinceBefore.length === 0) return []
    site.ledger = backedUp
    const sinceBackup = await faultsOf(site)
    return sinceBackup.length === 0 ? [] : ["neither the old state nor the backup", ...sinceBackup]
  },

  /** Another folder: `demo` fills an empty site, and after a crash goes on where it was. */
  async demo(site: Site): Promise<string[]> {
    const folder = mkdtempSync(join(tmpdir(), "broadside-crash-demo-"))
    try {
      const killed = await runCommand(folder, ["demo"], { atChange: 1 + site.random.below(28) })
      const again = await runCommand(folder, ["demo"])
      if (again.code !== 0) return [`demo, run again, failed: ${again.output}`]
      const made = contentOf(folder)
      demoContent ??= wholeDemo()
      return [
        ...(made === demoContent
          ? []
          : [`after a ${killed.killed ? "killed" : "whole"} demo: ${made}, not ${demoContent}`]),
        ...broken(folder),
      ]
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },

  /** A copy of the site as an older version left it, and a start that is killed while it migrates. */
  async migration(site: Site): Promise<string[]> {
    const folder = mkdtempSync(join(tmpdir(), "broadside-crash-older-"))
    try {
      for (const part of ["broadside.db", "broadside.db-wal", "live.db", "live.db-wal"])
        if (existsSync(join(site.folder, "data", part)))
          cpSync(join(site.folder, "data", part), join(folder, "data", part))
      if (makeOlder(join(folder, "data")).length === 0) return ["nothing to migrate"]
      await runCommand(folder, ["serve", "--port", "0"], {
        atChange: 1 + site.random.below(20),
        // With its migrations done, it would serve for ever.
        atOutput: " is at http",
      })
      return await faultsOf({ ...site, folder, ledger: site.ledger.copy(/^(cover|name of) /) })
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
} as const

export type Kind = keyof typeof ROUNDS

/**
 * The first three are one of each that kills a command in a site; `tests/faults/demo.test.ts` kills a demo, too. Of many, most
 * are of the server alone.
 */
const KINDS: readonly Kind[] = [
  "backup",
  "restore",
  "migration",
  "demo",
  "serve",
  "serve",
  "serve",
  "serve",
  "serve",
  "serve",
]

/** The kind of a round; `CRASH_KINDS=restore,demo` for those alone. */
export function kindOf(round: number): Kind {
  const kinds = (process.env["CRASH_KINDS"]?.split(",") as Kind[] | undefined) ?? KINDS
  return kinds[round % kinds.length] as Kind
}

let demoContent: string | undefined
function wholeDemo(): string {
  const folder = mkdtempSync(join(tmpdir(), "broadside-crash-demo-"))
  copyDemo(folder)
  const content = contentOf(folder)
  rmSync(folder, { recursive: true, force: true })
  return content
}

const FILLED = [
  "archive_games",
  "worlds_pages",
  "worlds_labs",
  "exchange_threads",
  "exchange_replies",
]
/** How much there is of everything that `demo` makes. */
function contentOf(folder: string): string {
  const db = openSqlite(join(folder, "data/broadside.db"))
  const counts = FILLED.map(
    (table) => `${table} ${(db.query(`SELECT count(*) FROM ${table}`).values()[0] as number[])[0]}`,
  )
  db.close()
  return counts.join(", ")
}
