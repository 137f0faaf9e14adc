import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { openStore, type Store, type StoreOptions } from "../../../core/data/store"
import { createWriter, type Writer } from "../../../core/data/write"
import { median, type Row } from "../harness/table"

const FSYNC_MS = 1_500
const THREAD = "tests/bench/mixed/slow-disk-thread.ts"
const nothing = () => undefined
const log = { debug: nothing, info: nothing, warn: nothing, error: nothing }

export const waitForDisk = () =>
  void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, FSYNC_MS)

/** Reading beside commits that take 1.5 s each, and what a lone write costs on a disk that is quick. */
export async function measureSlowDisk(rounds: number): Promise<Row[]> {
  const reading: number[] = []
  const lone: number[] = []
  // The first warms up.
  for (let round = -1; round < rounds; round++) {
    const alone = await withWriter({ aside: THREAD }, async ({ store, writer }) => {
      await writer.write(addRow)
      return readsIn(store)
    })
    const beside = await withWriter({ aside: THREAD }, async ({ store, writer }) => {
      let isOver = false
      const writing = (async () => {
        while (!isOver) await writer.write(addRow)
      })()
      const reads = await readsIn(store)
      isOver = true
      await writing
      return reads
    })
    if (round >= 0) reading.push(beside / alone)
    const ours = await withWriter({}, ({ writer }) => cpuOf(() => writer.write(addRow)))
    const bare = await withWriter({}, ({ store: { connection } }) => {
      const [begin, insert, commit] = ["BEGIN IMMEDIATE", INSERT, "COMMIT"].map((text) =>
        connection.prepare(text),
      )
      return cpuOf(async () => {
        begin?.run()
        insert?.run()
        commit?.run()
      })
    })
    if (round >= 0) lone.push(ours / bare)
  }
  return [
    row("reads, to those while no one writes", median(reading), 0.9, "least"),
    row("CPU of a lone write on a quick disk, to bare SQLite", median(lone), 4, "most"),
  ]
}

const row = (name: string, value: number, target: number, bound: "least" | "most"): Row => ({
  name,
  ours: value.toFixed(2),
  value,
  target,
  bound,
})

const INSERT = "INSERT INTO rows (value) VALUES (1)"
const addRow: Parameters<Writer["write"]>[0] = (tx) => tx.run(sql.raw(INSERT))
const READ_MS = 6_000
const WRITES = 2_000

async function withWriter(
  options: StoreOptions,
  work: (site: { readonly store: Store; readonly writer: Writer }) => Promise<number>,
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "broadside-slow-disk-"))
  const store = openStore(join(folder, "broadside.db"), options)
  store.connection.run("CREATE TABLE rows (id INTEGER PRIMARY KEY, value INTEGER NOT NULL)")
  const writer = createWriter(store, { log, committed: nothing, rests: false })
  try {
    return await work({ store, writer })
  } finally {
    await writer.stop()
    store.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function readsIn({ reader }: Store): Promise<number> {
  const until = performance.now() + READ_MS
  let reads = 0
  while (performance.now() < until) {
    await reader.run(sql`select count(*) from (select 1 from rows limit 50)`)
    reads++
    if (reads % 20 === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  return reads
}

async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const { user, system } = process.cpuUsage()
  for (let write = 0; write < WRITES; write++) await work()
  const after = process.cpuUsage({ user, system })
  return (after.user + after.system) / WRITES
}
