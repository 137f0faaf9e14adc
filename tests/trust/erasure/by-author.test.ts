import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { createTestHost, type TestHost } from "broadside/testing"
import { firstParty } from "../../../modules/index"
import { png } from "../../kit/pictures"
import { strangeWord } from "./searched-site"

const CONFIG = "[limits]\npublish = 0\nwrite = 0\n"

let site: TestHost
beforeAll(async () => {
  site = await createTestHost({ modules: firstParty, config: CONFIG })
})
afterAll(() => site.close())

const post = (path: string, json: object) => site.fetch(path, { json })
const pageOf = (word: string) => `<!doctype html><title>${word}</title><p>${word}`

const coverOf = (red: number) =>
  `data:image/png;base64,${Buffer.from(png(64, 40, { rgba: [red, 10, 200, 255] })).toString("base64")}`

interface Kind {
  readonly publish: string
  readonly api: (id: string) => string
  /** Every address that has shown something of it. */
  readonly addresses: (id: string, url: string) => readonly string[]
  readonly names: (word: string) => object
  /** The kind in `take_down_page`, and its path below `/manage`. */
  readonly tool: string
  readonly manage: string
}

const world = (name: string): Kind => ({
  publish: `/api/${name}/submit`,
  api: (id) => `/api/${name}/${id}`,
  addresses: (id) => [
    `/${name}/${id}`,
    `/${name}/${id}/about`,
    `/${name}/${id}/versions/1`,
    `/${name}/${id}/versions/2`,
    `/graveyard/${name}/${id}`,
    `/api/${name}/${id}/versions`,
    `/embed/${name}/${id}`,
  ],
  names: (word) => ({ author: word }),
  tool: name,
  manage: `/manage/pages`,
})

const KINDS: Readonly<Record<string, Kind>> = {
  workshop: world("workshop"),
  dispatch: world("dispatch"),
  game: {
    publish: "/games/submit",
    api: (id) => `/api/games/${id}`,
    addresses: (id, url) => [
      `/games/${id}`,
      new URL(url).pathname,
      `/archive/${id}`,
      `/archive/${id}/play`,
      `/games/${id}/fork`,
      `/games/${id}/download`,
      `/games/${id}/lineage`,
      `/games/${id}/versions`,
      `/games/${id}/versions/1`,
      `/games/${id}/versions/2`,
      `/graveyard/games/${id}`,
      `/embed/games/${id}`,
    ],
    names: (word) => ({ humanName: word, aiCredit: `${word}bot`, tags: [word] }),
    tool: "game",
    manage: "/manage/games",
  },
}

/** The lists, feeds and searches of the whole site that say a word. */
async function listing(word: string): Promise<string[]> {
  const paths = site.host
    .routes()
    .filter(({ method, path }) => method === "GET" && !/[:*]|operator/.test(path))
    .map(({ path }) => path)
  const searches = [`/search?q=${word}`, `/api/games?q=${word}`, `/api/games?tag=${word}`]
  const said = [...paths, ...searches].map(async (path) => {
    const answer = await site.fetch(path, { headers: { accept: "*/*" } })
    // A stream does not end.
    if (answer.headers.get("content-type")?.startsWith("text/event-stream")) {
      await answer.body?.cancel()
      return []
    }
    const text = await answer.text()
    const isThere = path.startsWith("/search?")
      ? !text.includes("Nothing fits")
      : text.includes(word)
    return isThere ? [path] : []
  })
  return (await Promise.all(said)).flat()
}

let colours = 1
async function publish(kind: Kind) {
  const word = strangeWord()
  const names = kind.names(word)
  const sent = { title: word, description: word, ...names, cover: coverOf(colours++) }
  const made = await (await post(kind.publish, { ...sent, html: pageOf(word) })).json()
  const { id, url, edit_key } = made
  const edited = { edit_key, html: pageOf(`${word} again`) }
  expect((await post(`${kind.api(id)}/edit`, edited)).status).toBe(200)
  return { word, id: id as string, url: url as string, edit_key: edit_key as string }
}

type Made = Awaited<ReturnType<typeof publish>>

async function isGone(kind: Kind, { word, id, url }: Made) {
  for (const path of kind.addresses(id, url)) {
    const answer = await site.fetch(path, { headers: { accept: "application/json" } })
    const text = await answer.text()
    expect([path, [404, 410].includes(answer.status), text.includes(word)]).toEqual([
      path,
      true,
      false,
    ])
  }
  const gone = await site.json(kind.addresses(id, url)[0] ?? "")
  expect(gone).toMatchObject({
    code: "erased",
    error: expect.stringMatching(/^Erased by its author on /),
  })
}

describe.each(Object.keys(KINDS))("what its author does not preserve: %s", (name) => {
  const kind = KINDS[name] as Kind

  test("is gone everywhere but for its tombstone", async () => {
    const made = await publish(kind)
    const { word, id, edit_key } = made
    expect((await listing(word)).length).toBeGreaterThan(3)
    const path = `${kind.api(id)}/take-down`
    expect((await post(path, { edit_key: "ek_wrong", preserve: false })).status).toBe(403)
    const down = await post(path, { edit_key, preserve: false, why: "It had my number." })
    expect([down.status, (await down.text()).includes(word)]).toEqual([200, false])
    await isGone(kind, made)
    expect(await listing(word)).toEqual([])
    // Once, and for good.
    expect((await post(path, { edit_key, preserve: false })).status).toBe(410)
    expect((await post(`${kind.api(id)}/edit`, { edit_key, html: pageOf("x") })).ok).toBe(false)
    // It may be published again: nothing is blocked.
    const again = { title: "Again", html: pageOf(word), ...kind.names("Someone") }
    expect((await post(kind.publish, again)).status).toBe(200)
  })

  test("may have been taken down before", async () => {
    const made = await publish(kind)
    const { id, edit_key } = made
    const path = `${kind.api(id)}/take-down`
    expect((await post(path, { edit_key })).status).toBe(200)
    expect((await post(path, { edit_key, preserve: false })).status).toBe(200)
    await isGone(kind, made)
  })

  test("by a tool and on its page", async () => {
    const one = await publish(kind)
    const params = {
      name: "take_down_page",
      arguments: { kind: kind.tool, id: one.id, edit_key: one.edit_key, preserve: false },
    }
    const json = { jsonrpc: "2.0", id: 1, method: "tools/call", params }
    const headers = { accept: "application/json, text/event-stream" }
    const answer = await site.json("/mcp?toolsets=all", { json, headers })
    expect(answer.result).toMatchObject({
      content: [{ text: expect.stringContaining("Nothing of it is left") }],
    })
    await isGone(kind, one)

    const other = await publish(kind)
    const path = `${kind.manage}/${other.id}`
    expect(await (await site.fetch(path)).text()).toContain("Erase it")
    const body = new FormData()
    body.set("edit_key", other.edit_key)
    const sent = await site.fetch(`${path}/erase`, { method: "POST", body })
    expect(sent.status).toBe(303)
    await isGone(kind, other)
  })
})
