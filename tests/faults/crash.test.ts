import { expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { startBuildingModel } from "../kit/building-model"
import { isLong } from "../kit/tier"
import { createLedger } from "./crash/ledger"
import { kindOf, ROUNDS, type Site } from "./crash/rounds"
import { randomOf } from "./fuzz/random"

/** In `test` one of each kind that writes into a site, but the plain one: a server dies in the middle of writes in the others as well. */
const MAX_ROUNDS = Number(process.env["CRASH_ROUNDS"] ?? (isLong ? 100 : 3))
const SEED = Number(process.env["CRASH_SEED"] ?? Date.now() % 1_000_000)

test(`kill -9 in the middle of everything, ${MAX_ROUNDS} rounds, seed ${SEED}: nothing acknowledged is lost, nothing is half`, async () => {
  const folder = mkdtempSync(join(tmpdir(), "broadside-crash-"))
  const model = await startBuildingModel()
  const site: Site = {
    folder,
    random: randomOf(SEED),
    model: model.env,
    ledger: createLedger(),
    round: 0,
  }
  try {
    for (; site.round < MAX_ROUNDS; site.round++) {
      const kind = kindOf(site.round)
      expect([site.round, kind, await ROUNDS[kind](site)]).toEqual([site.round, kind, []])
    }
    process.stderr.write(
      `crash: ${MAX_ROUNDS} rounds, ${site.ledger.acknowledged()} acknowledged, ${site.ledger.size()} things kept\n`,
    )
  } finally {
    model.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
