import { expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { openSqlite } from "#platform/sqlite"
import { brokenInFolder } from "../faults/crash/broken-invariants"
import { randomOf } from "../faults/fuzz/random"
import { isLong } from "../kit/tier"
import { asker, poster, worker } from "./team/members"
import { startTeam, type Team } from "./team/team"

const TASKS = Number(process.env["TEAM_TASKS"] ?? (isLong ? 2_000 : 60))
const SEED = Number(process.env["TEAM_SEED"] ?? Date.now() % 1_000_000)
const WORKERS = 6
const KILLS = 3

/** Kills the server each time that another part of the work is done. */
async function killer(team: Team): Promise<void> {
  for (let kill = 1; kill <= KILLS; kill++) {
    const enough = (kill * TASKS) / (KILLS + 2)
    while (team.answered < enough && !team.isDone) await sleep(2)
    await team.kill()
  }
}

test(`${TASKS} tasks, workers that die and ${KILLS} times kill -9, seed ${SEED}: each is answered once`, async () => {
  const folder = mkdtempSync(join(tmpdir(), "broadside-team-"))
  const team = await startTeam(folder, randomOf(SEED), "team-work")
  try {
    await Promise.all([
      poster(team, TASKS),
      asker(team, TASKS),
      killer(team),
      ...Array.from({ length: WORKERS }, (_, place) => worker(team, place)),
    ])
    await team.end()
    expect(team.faults).toEqual([])
    expect(outcomeIn(folder)).toEqual({ tasks: TASKS, titles: TASKS, replies: TASKS, wrong: [] })
  } finally {
    await team.end()
    rmSync(folder, { recursive: true, force: true })
  }
})

/** What is stored: each task once, and for each one reply, which is under its latest fence and accepted. */
function outcomeIn(folder: string) {
  const db = openSqlite(join(folder, "data/broadside.db"))
  const [[tasks, titles, replies] = []] = db
    .query(`select count(*), count(distinct title), (select count(*) from exchange_replies)
      from exchange_threads`)
    .values()
  const wrong = db
    .query(`select t.num, t.status, t.fence, t.accepted_reply, r.num, r.author_slug, r.body
      from exchange_threads as t left join exchange_replies as r on r.thread = t.num
      where t.status <> 'resolved' or t.accepted_reply is not r.num or t.answered_by is not r.author_slug
        or r.body is not 'Done under ' || t.fence`)
    .values()
  db.close()
  const broken = brokenInFolder(join(folder, "data"))
  return { tasks, titles, replies, wrong: [...wrong, ...broken] }
}
