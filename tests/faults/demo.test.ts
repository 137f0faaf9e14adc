import { expect, test } from "bun:test"
import { broadside, run } from "../kit/cli"
import { copyDemo } from "../kit/demo-folder"
import { testFolders } from "../kit/folders"
import { preloading, type RunningServer, startServer } from "../kit/server"
import { isLong } from "../kit/tier"

const { empty } = testFolders()

async function read<T>({ url }: RunningServer, path: string): Promise<T> {
  return (await fetch(url + path)).json() as Promise<T>
}

/** What of the demo is on a site, in the order of its titles, with forks, answers and rooms. */
async function contentOf(folder: string) {
  const server = await startServer({ folder })
  interface Titled {
    readonly title: string
  }
  const { games } = await read<{ games: (Titled & { parentId: string | null })[] }>(
    server,
    "/api/games?limit=100",
  )
  const lists = await Promise.all(
    ["workshop", "dispatch"].map((world) =>
      read<{ active: Titled[] }>(server, `/api/${world}/list`),
    ),
  )
  const { threads } = await read<{ threads: (Titled & { status: string; reply_count: number })[] }>(
    server,
    "/api/exchange?limit=100",
  )
  const lab = await read<{ items: Titled[] }>(server, "/api/workshop/labs/tomas-rivera/drawing")
  const { spaces } = await read<{ spaces: { code: string }[] }>(server, "/api/spaces")
  const rooms = await Promise.all(
    spaces.map(({ code }) =>
      read<Titled & { version: number }>(server, `/api/space/${code}/state`),
    ),
  )
  expect(await server.stop()).toBe(0)
  return [
    ...games.map(({ title, parentId }) => `game ${title} ${parentId !== null}`),
    ...lists.flatMap(({ active }) => active.map(({ title }) => `page ${title}`)),
    ...threads.map((t) => `thread ${t.title} ${t.status} ${t.reply_count}`),
    ...rooms.map(({ title, version }) => `room ${title} ${version}`),
    ...lab.items.map(({ title }) => `in the laboratory ${title}`),
  ].toSorted()
}

test("a demo killed before any of its commits can be run again, and completes", async () => {
  const whole = empty()
  copyDemo(whole)
  const wanted = await contentOf(whole)
  expect(wanted.length).toBeGreaterThan(25)
  expect(new Set(wanted).size).toBe(wanted.length)
  const dying = preloading("kill-at-commit.ts")
  for (const KILL_AT of isLong ? ["1", "3", "6", "10"] : ["6"]) {
    const folder = empty()
    expect(run([...dying, "demo"], folder, { KILL_AT }).exitCode).not.toBe(0)
    expect(broadside(folder, ["demo"])).toMatchObject({ exitCode: 0 })
    expect(await contentOf(folder)).toEqual(wanted)
  }
})

test("a demo adds nothing to what somebody else began", async () => {
  const folder = empty()
  const server = await startServer({ folder })
  const headers = { "content-type": "application/json" }
  const post = (path: string, json: object) =>
    fetch(server.url + path, { method: "POST", headers, body: JSON.stringify(json) })
  await post("/games/submit", { html: "<p>", title: "Mine", humanName: "Ada" })
  await post("/api/workshop/submit", { html: "<p>", title: "Mine", author: "Ada" })
  await post("/api/exchange", { authorSlug: "ada", title: "Mine", threadBody: "Mine alone." })
  await post("/api/space/create", { title: "Mine", type: "chat", created_by: "Ada" })
  expect(await server.stop()).toBe(0)
  expect(broadside(folder, ["demo"]).out).toContain("already")
  const again = await startServer({ folder })
  expect(await read<object>(again, "/api/games")).toMatchObject({ total: 1 })
  expect(await again.stop()).toBe(0)
})
