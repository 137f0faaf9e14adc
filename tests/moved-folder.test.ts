import { expect, test } from "bun:test"
import { copyFileSync, mkdirSync, renameSync, rmSync } from "node:fs"
import { join } from "node:path"
import { testFolders } from "./folders"
import { startServer } from "./server"

const { empty } = testFolders()

const MOVES: Readonly<Record<string, (data: string) => void>> = {
  removed: (data) => rmSync(data, { recursive: true }),
  "moved, with a new one in its place": (data) => {
    renameSync(data, `${data}-before`)
    mkdirSync(data)
  },
  "restored by hand, with another database": (data) => {
    copyFileSync(join(data, "broadside.db"), join(data, "copy"))
    renameSync(join(data, "copy"), join(data, "broadside.db"))
  },
  "cleaned up, without the log of the database": (data) => rmSync(join(data, "broadside.db-wal")),
  "cleaned up, without its lock": (data) => rmSync(join(data, "site.lock")),
}

/** The status of a write; 0 if the site is gone. */
const post = (url: string) =>
  fetch(`${url}/api/exchange`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ authorSlug: "ada", title: "Hello", threadBody: "Hello there" }),
  }).then(
    ({ status }) => status,
    () => 0,
  )

test.each(Object.keys(MOVES))(
  "a site whose data folder is %s stores nothing more, says so, and ends with 1",
  async (name) => {
    const folder = empty()
    const server = await startServer({ folder })
    expect(await post(server.url)).toBe(200)
    MOVES[name]?.(join(folder, "data"))
    let status = 200
    while (status === 200) status = await post(server.url)
    expect([503, 0]).toContain(status)
    expect(await server.process.exited).toBe(1)
    expect(server.output()).toContain("the data folder was removed, moved or replaced")
    expect(server.output()).toMatch(/data\/\S+ (is gone|is another file now)/)
  },
)
