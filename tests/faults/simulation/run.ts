/**
 * `bun tests/faults/simulation/run.ts 57` replays the schedule of seed 57, `57 100` runs a hundred from there, and then,
 * for each fault of `plants.ts` that follows, as many as it takes to find it. Says of each schedule what happened, as a
 * line of JSON, up to the first fault.
 */
import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { join } from "node:path"
import { openSqlite } from "#platform/sqlite"
import { placeMigrated } from "../../../core/check/migrated-database"
import type { Sqlite } from "../../../core/platform/sqlite"
import { firstParty } from "../../../modules/index"
import { unknownTables } from "../crash/broken-invariants"
import { openDisk, SHIM } from "./disk"
import { PLANTS } from "./plants"
import { noteUnhandled, runSchedule } from "./schedule"
import { DATABASE } from "./site"
import { restart, takeOver } from "./virtual"
import { takeOverWorkers } from "./workers"

const MAX_UNTIL_FOUND = 500

async function run(first: number, count: number, plants: readonly string[]): Promise<boolean> {
  const folder = mkdtempSync("/dev/shm/broadside-simulation-")
  try {
    process.on("unhandledRejection", noteUnhandled)
    takeOver()
    takeOverWorkers()
    restart(0)
    const path = join(folder, DATABASE)
    placeMigrated(folder, { modules: firstParty, community: new Set(), now: Date.now() })
    const db = openSqlite(path)
    db.query("ATTACH ? AS live").run(join(folder, "live.db"))
    const unknown = unknownTables(db)
    db.close()
    refuseToWait(db)
    if (unknown.length > 0) throw new Error(`No invariant says anything of ${unknown.join(", ")}.`)
    const plan = { disk: openDisk(), folder: join(folder, "site"), empty: folder }
    // What is loaded at its first use is loaded now, so that each schedule is the same after any other.
    await runSchedule(0, plan)
    let isSound = true
    for (const plant of [undefined, ...plants]) {
      const end = first + (plant ? MAX_UNTIL_FOUND : count)
      for (let seed = first, isLast = false; seed < end && !isLast; seed++) {
        const verdict = await runSchedule(seed, { ...plan, ...(plant && PLANTS[plant]) })
        process.stdout.write(`${JSON.stringify({ plant, seed, ...verdict })}\n`)
        isLast = verdict.faults.length > 0
        isSound &&= !isLast
      }
    }
    return isSound
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Lets no connection wait for a lock: this thread holds it, and would only stand still for ten real seconds. */
function refuseToWait(connection: Sqlite): void {
  const prototype = Object.getPrototypeOf(connection) as Sqlite
  const { run } = prototype
  prototype.run = function (sql, ...values) {
    return run.call(this, sql.replace(/(?<=busy_timeout = )\d+/, "0"), ...values)
  }
}

const [first = "1", count = "1", ...plants] = process.argv.slice(2)
if (process.env["LD_PRELOAD"] === SHIM)
  process.exit((await run(Number(first), Number(count), plants)) ? 0 : 1)
const env = { ...process.env, LD_PRELOAD: SHIM }
process.exit(
  spawnSync(process.execPath, process.argv.slice(1), { env, stdio: "inherit" }).status ?? 1,
)
