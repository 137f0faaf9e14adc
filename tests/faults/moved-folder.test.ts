import { expect, test } from "bun:test"
import { copyFileSync, mkdirSync, renameSync, rmSync } from "node:fs"
import { join } from "node:path"
import { testFolders } from "../kit/folders"
import { startServer } from "../kit/server"

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

/** What the write after a move is answered, the site's exit code, and its output. */
async function siteWhose(move: (data: string) => void) {
  const folder = empty()
  const server = await startServer({ folder })
  const before = await post(server.url)
  move(join(folder, "data"))
  let after = 200
  while (after === 200) after = await post(server.url)
  return { before, after, code: await server.process.exited, output: server.output() }
}

/** Side by side, since each waits most of the time. */
let ends: ReadonlyMap<string, ReturnType<typeof siteWhose>> | undefined

test.each(Object.keys(MOVES))(
  "a site whose data folder is %s stores nothing more, says so, and ends with 1",
  async (name) => {
    ends ??= new Map(Object.entries(MOVES).map(([name, move]) => [name, siteWhose(move)]))
    await Promise.allSettled(ends.values())
    const end = await ends.get(name)
    expect(end).toMatchObject({ before: 200, code: 1 })
    expect([503, 0]).toContain(end?.after ?? 200)
    expect(end?.output).toContain("the data folder was removed, moved or replaced")
    expect(end?.output).toMatch(/data\/\S+ (is gone|is another file now)/)
  },
)
