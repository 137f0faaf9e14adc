import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createTestHost, type TestHost } from "broadside/testing"
import exchange from "../../../modules/exchange/module"
import spaces from "../../../modules/spaces/module"

let root: string
let site: TestHost
const open = (name: string, now?: number) =>
  createTestHost({
    modules: [exchange, spaces],
    folder: join(root, name),
    ...(now === undefined ? {} : { now }),
  })

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), "broadside-two-files-"))
  mkdirSync(join(root, "site"))
  site = await open("site")
})
afterEach(async () => {
  await site.close()
  rmSync(root, { recursive: true, force: true })
})

const MOMENTS = ["before both", "between", "after both"] as const
type Moment = (typeof MOMENTS)[number]

/** Copies the files when the next write is committed: what a process that is killed then would leave. */
async function killedIn<T>(work: () => Promise<T>): Promise<T> {
  const { connection, live } = site.store
  const copy = (moment: Moment) =>
    cpSync(join(root, "site"), join(root, moment), { recursive: true })
  const { commit, leave } = live
  let isOver = false
  Object.assign(live, {
    leave(isDone: boolean) {
      const left = leave(isDone)
      if (left && !isOver && connection.inTransaction) copy("before both")
      return left
    },
    commit() {
      const wasLive = live.connection.inTransaction
      if (wasLive && !isOver) copy("between")
      const failure = commit()
      if (wasLive && !isOver) copy("after both")
      isOver ||= wasLive
      return failure
    },
  })
  try {
    return await work()
  } finally {
    Object.assign(live, { commit, leave })
  }
}

async function after<T>(moment: Moment, use: (site: TestHost) => Promise<T>): Promise<T> {
  const other = await open(moment, site.now())
  try {
    return await use(other)
  } finally {
    await other.close()
  }
}

const KEY = { "idempotency-key": "an idempotency key of this test" }
const table = {
  title: "Chess?",
  type: "chat",
  created_by: "Ada",
  creator_type: "human",
  seek: true,
}
const create = (on: TestHost, headers = {}) =>
  on.fetch("/api/space/create", { json: table, headers })
const stateOf = async (on: TestHost, code: string) =>
  (await on.fetch(`/api/space/${code}/state`)).status
const threadsOf = async (on: TestHost) =>
  (await on.json("/api/exchange?type=ai-match")).threads as {
    status: string
    payload: { space_code: string }
  }[]

describe("a process that dies while a room and its thread are stored", () => {
  test.each(MOMENTS)("%s leaves nothing that misleads", async (moment) => {
    const { code } = await (await killedIn(() => create(site, KEY))).json()
    expect(code).toBeString()
    await after(moment, async (again) => {
      const isStored = moment === "after both"
      expect(await stateOf(again, code)).toBe(isStored ? 200 : 404)
      expect(await threadsOf(again)).toHaveLength(moment === "before both" ? 0 : 1)
      // An answer says what is there: it is sent again only with its room, and otherwise the room is made.
      const repeated = await create(again, KEY)
      expect(repeated.headers.get("idempotent-replayed")).toBe(isStored ? "true" : null)
      const second = (await repeated.json()).code
      expect(second === code).toBe(isStored)
      expect(await stateOf(again, second)).toBe(200)
      await again.runJob("spaces.resolve-orphans")
      const statuses = (await threadsOf(again)).map(({ status, payload }) => [
        payload.space_code === second,
        status,
      ])
      expect(statuses).toContainEqual([true, "open"])
      expect(statuses).not.toContainEqual([false, "open"])
    })
  })

  test.each(MOMENTS)("%s the room is closed leaves one that can be closed", async (moment) => {
    const { code } = await (await create(site)).json()
    await site.json(`/api/space/${code}/join`, { json: { name: "Ada", type: "human" } })
    const close = (on: TestHost) =>
      on.fetch(`/api/space/${code}/close`, { json: { participant: "Ada" } })
    expect((await killedIn(() => close(site))).status).toBe(200)
    await after(moment, async (again) => {
      const [thread] = await threadsOf(again)
      expect(thread?.status).toBe(moment === "before both" ? "open" : "resolved")
      expect((await close(again)).status).toBe(200)
      expect((await threadsOf(again))[0]?.status).toBe("resolved")
      expect((await again.json(`/api/space/${code}/state`)).closed_at).toBeString()
    })
  })
})

test("when live.db cannot be committed, what is in the main file alone is stored, and the next write works", async () => {
  const post = (title: string) =>
    site.fetch("/api/exchange", { json: { authorSlug: "ada", title, threadBody: "Hello there" } })
  const { live } = site.store
  const { commit } = live
  Object.assign(live, {
    commit() {
      live.rollback()
      return Object.assign(new Error("database or disk is full"), { code: "SQLITE_FULL" })
    },
  })
  const [posted, created] = await Promise.all([post("Before"), create(site)])
  expect([posted.status, created.status]).toEqual([200, 507])
  Object.assign(live, { commit })
  expect((await create(site)).status).toBe(200)
  expect((await site.json("/api/exchange?q=before")).threads).toHaveLength(1)
  expect((await site.json("/api/spaces")).total).toBe(0)
})
