import { describe, expect, test } from "bun:test"
import { readdirSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { setTimeout } from "node:timers/promises"
import { openSqlite } from "#platform/sqlite"
import { commandOfSite } from "#platform/testing/program"
import { damageIn } from "../../core/data/folder/damage"
import { commandWith } from "../../core/platform/deno/testing/program"
import { DENO } from "../kit/deno"
import { testFolders } from "../kit/folders"
import { run } from "../kit/processes"
import { type RunningServer, startServer } from "../kit/server"
import { isLong } from "../kit/tier"

const main = resolve("core/main.ts")
const COMMANDS = {
  bun: commandOfSite(main),
  deno: commandWith(DENO, main),
} as const
type Runtime = keyof typeof COMMANDS

const { empty } = testFolders()
// On Deno, the same processes would run a second time.
const isHere = process.versions["bun"] !== undefined

const databaseOf = (folder: string) => join(folder, "data/broadside.db")

async function json(server: RunningServer, path: string, sent?: object, token = "") {
  const answer = await fetch(server.url + path, {
    method: sent ? "POST" : "GET",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    ...(sent && { body: JSON.stringify(sent) }),
  })
  expect([path, answer.status]).toEqual([path, 200])
  // biome-ignore lint/suspicious/noExplicitAny: JSON of several addresses.
  return (await answer.json()) as any
}

interface Written {
  readonly word: string
  readonly game: string
  readonly url: string
  readonly thread: string
  readonly doomed: string
}

/** A game, a thread, and a game that a later round erases; words that nothing else has. */
async function write(server: RunningServer, round: number): Promise<Written> {
  const word = `lantern${round}x`
  // No page is like another, which review would hold back.
  const submit = (name: string, text: string) => {
    const html = `<!doctype html><title>t</title><p>naïve 🎲 ${`${text} and so on `.repeat(500)}`
    return json(server, "/games/submit", { html, title: `A ${name} here`, humanName: "Ada" })
  }
  const { id: game, url } = await submit(word, word)
  const { id: doomed } = await submit(`doomed${round}x`, `doomed${round}x`)
  const thread = { authorSlug: "ada", title: `On ${word}`, threadBody: "Whose is it?" }
  const { id } = await json(server, "/api/exchange", thread)
  return { word, game, url, thread: id, doomed }
}

async function read(server: RunningServer, { word, game, url, thread }: Written) {
  expect((await json(server, `/games/${game}`)).title).toBe(`A ${word} here`)
  expect((await json(server, `/api/games?q=${word}`)).games).toHaveLength(1)
  expect((await json(server, `/api/exchange?q=${word}`)).threads).toHaveLength(1)
  expect((await json(server, `/api/exchange/${thread}`)).thread.title).toBe(`On ${word}`)
  const page = await fetch(server.url + new URL(url).pathname)
  expect(await page.text()).toContain(`naïve 🎲 ${word}`)
}

const holds = (folder: string, word: string) =>
  readdirSync(join(folder, "data"))
    .filter((name) => name.startsWith("broadside.db"))
    .some((name) => readFileSync(join(folder, "data", name)).includes(word))

async function erase(server: RunningServer, folder: string, written: Written, token: string) {
  const { doomed, word: kept } = written
  const word = kept.replace("lantern", "doomed")
  expect(holds(folder, word)).toBe(true)
  await json(
    server,
    `/api/operator/games/${doomed}/erase`,
    { why: "It was against the law." },
    token,
  )
  while (holds(folder, word)) await setTimeout(100)
}

function expectWhole(folder: string): void {
  const db = openSqlite(databaseOf(folder), { mode: "read" })
  expect(damageIn(db, "integrity_check")).toBeUndefined()
  expect(db.query("PRAGMA foreign_key_check").all()).toEqual([])
  db.close()
}

const ROUNDS: readonly Runtime[] = ["bun", "deno", "bun", ...(isLong ? ["deno" as const] : [])]

describe.skipIf(!isHere)("a data folder", () => {
  const folder = empty()
  /** What each runtime has backed up last, and what was written after it. */
  const backups: Partial<Record<Runtime, { file: string; had: Written[]; later: Written }>> = {}

  test("is written by one runtime, then by the other, and back", async () => {
    const all: Written[] = []
    let token = ""
    let plays = 0
    for (const [round, runtime] of ROUNDS.entries()) {
      const server = await startServer({ command: COMMANDS[runtime], folder })
      token ||= /shown only once: (\S+)/.exec(server.output())?.[1] ?? ""
      for (const written of all) await read(server, written)
      const [first] = all
      if (first) {
        const before = plays
        plays = (await json(server, `/games/${first.game}`)).plays
        expect(plays).toBeGreaterThanOrEqual(before)
      }
      const last = all.at(-1)
      if (last) await erase(server, folder, last, token)
      all.push(await write(server, round))
      // Beside the running site.
      if (round < 2) {
        const { out, err, exitCode } = run([...COMMANDS[runtime], "backup"], folder)
        expect([err, exitCode]).toEqual(["", 0])
        const later = await write(server, round + 10)
        backups[runtime] = { file: out.trim(), had: [...all], later }
        all.push(later)
      }
      for (const written of all) await read(server, written)
      expect(await server.stop()).toBe(0)
      expectWhole(folder)
      const other = runtime === "bun" ? "deno" : "bun"
      if (isLong) expect(run([...COMMANDS[other], "check"], folder)).toMatchObject({ exitCode: 0 })
    }
    expect(plays).toBeGreaterThan(0)
  }, 240_000)

  test.each([
    ["bun", "deno"],
    ["deno", "bun"],
  ] as const)(
    "is restored from a backup that was made by %s, by %s",
    async (by: Runtime, to: Runtime) => {
      const { file, had, later } = backups[by] ?? { file: "none", had: [] }
      const restored = run([...COMMANDS[to], "restore", file], folder)
      expect([restored.err, restored.exitCode]).toEqual(["", 0])
      expectWhole(folder)
      const server = await startServer({ command: COMMANDS[to], folder })
      for (const written of had) await read(server, written)
      expect((await json(server, `/api/games?q=${later?.word}`)).games).toEqual([])
      expect(await server.stop()).toBe(0)
    },
    120_000,
  )
})
