import { afterAll, beforeAll, expect } from "bun:test"
import { copyFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { refuseDamaged } from "../../../core/data/folder/examine"
import { lockFolder } from "../../../core/data/folder/lock"
import { finishRestore } from "../../../core/data/folder/restore"
import { openStore } from "../../../core/data/store"
import { broadside } from "../../kit/cli"
import { type RunningServer, startServer } from "../../kit/server"
import { isLong } from "../../kit/tier"

export const BACKUP = "x.db"
export const database = (path: string) => join(path, "data/broadside.db")

async function publish({ url }: RunningServer, title: string) {
  // Does not compress, so that the database is larger than the limits below.
  const noise = Buffer.from(crypto.getRandomValues(new Uint8Array(60_000))).toString("base64")
  const html = `<!doctype html><title>${title}</title><p>${noise}`
  const json = JSON.stringify({ html, title, humanName: "Ada" })
  const headers = { "content-type": "application/json" }
  const answer = await fetch(`${url}/games/submit`, { method: "POST", headers, body: json })
  expect(answer.status).toBe(200)
}

interface Found {
  readonly total: number
  readonly output: string
}

/** Starts the site and says how many games are there. */
export async function gamesIn(path: string): Promise<Found> {
  const server = await startServer({ folder: path })
  const { total } = (await (await fetch(`${server.url}/api/games`)).json()) as { total: number }
  expect(await server.stop()).toBe(0)
  return { total, output: server.output() }
}

/** The same by what a start does with the folder before it opens the site; in the long run, by a start. */
export async function gamesOpened(path: string): Promise<Found> {
  if (isLong) return gamesIn(path)
  const data = join(path, "data")
  const lock = lockFolder(data, "run", "serve")
  const output = finishRestore(data) ?? ""
  refuseDamaged(data)
  const store = openStore(database(path))
  const [[total] = []] = store.connection.query("SELECT count(*) FROM archive_games").values()
  store.close()
  lock.release()
  return { total: total as number, output }
}

export function overwrite(path: string, at: number, text: string): void {
  const bytes = Buffer.from(readFileSync(path))
  bytes.write(text, at, "latin1")
  writeFileSync(path, bytes)
}

/** Made once for the files of a process. */
let made: Promise<string> | undefined

async function make(): Promise<string> {
  const site = mkdtempSync(join(tmpdir(), "broadside-restore-site-"))
  process.on("exit", () => rmSync(site, { recursive: true, force: true }))
  const server = await startServer({ folder: site })
  await publish(server, "First")
  const { out } = broadside(site, ["backup"])
  copyFileSync(join(site, out.trim()), join(site, BACKUP))
  rmSync(join(site, "data/backups"), { recursive: true })
  await publish(server, "Second")
  await server.stop()
  return site
}

/** For a test file: a site of two games; its backup, `x.db`, has the first of them. */
export function siteWithBackup() {
  let site: string
  const folders: string[] = []
  const folder = () => {
    const path = mkdtempSync(join(tmpdir(), "broadside-restore-"))
    folders.push(path)
    return path
  }
  const copyOfSite = () => {
    const path = folder()
    cpSync(site, path, { recursive: true })
    return path
  }
  beforeAll(async () => {
    made ??= make()
    site = await made
  })
  afterAll(() => {
    for (const path of folders) rmSync(path, { recursive: true, force: true })
  })
  return { site: () => site, folder, copyOfSite }
}
