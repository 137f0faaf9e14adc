import { expect, test } from "bun:test"
import { page } from "../testing/chat-site"
import type { Call, Turn } from "../testing/mock-model"
import { scriptedSites } from "../testing/scripted-sites"

const open = scriptedSites()
async function siteWith(...turns: readonly Turn[]) {
  const site = await open(turns)
  return { ...site, submit: (html: string) => submit(site, html) }
}

async function submit({ host }: Awaited<ReturnType<typeof open>>, html: string) {
  await host.json("/games/submit", { json: { html: page(html), title: "Moth", humanName: "Ada" } })
}

const read = (id: string): Call => ({ name: "fork_game", arguments: { id } })

/** How large the last request to the model was. */
const sizeOf = (site: Awaited<ReturnType<typeof siteWith>>) =>
  JSON.stringify(site.model.requests().at(-1)?.body).length

test("a model that reads the same game again and again reads its source once", async () => {
  const site = await siteWith([read("1"), read("1")], read("1"), read("001"), "A moth.")
  await site.submit("m".repeat(50_000))
  expect((await site.build("Take game 1")).body.text).toBe("A moth.")
  expect(sizeOf(site)).toBeLessThan(70_000)
})

test("a model reads three games for a request, and no more", async () => {
  const site = await siteWith(["1", "2", "3", "4"].map(read), "Moths.")
  for (const name of ["a", "b", "c", "d"]) await site.submit(name.repeat(20_000))
  await site.build("Take games 1 to 4")
  expect(sizeOf(site)).toBeLessThan(80_000)
})

test("a conversation that has a page keeps it, whatever game is read", async () => {
  const site = await siteWith(
    [read("1"), { name: "read_page", arguments: {} }],
    { name: "change_page", arguments: { changes: [{ find: "red", replace: "blue" }] } },
    { name: "publish_page", arguments: {} },
    "Blue.",
  )
  await site.submit("moth")
  const json = { html: page("red"), title: "Mine", author: "Ada" }
  const { url, edit_key } = await site.host.json("/api/workshop/submit", { json })
  const { body } = await site.build("Make it blue, like game 1", { url, edit_key })
  expect(body).toEqual({ ok: true, text: "Blue.", url, edit_key })
  expect((await site.host.json("/api/games")).games).toHaveLength(1)
})

test("a game that is too large to be read is not, and the model says so", async () => {
  const site = await siteWith(read("1"), "It is too large.")
  await site.submit("m".repeat(300_000))
  const { status, body } = await site.build("Take game 1")
  expect([status, body.url, body.text]).toEqual([200, null, "It is too large."])
  expect(sizeOf(site)).toBeLessThan(20_000)
})

test("a page that is too large is refused before the model is asked", async () => {
  const site = await siteWith("Hello.")
  const html = page("m".repeat(300_000))
  const { url, edit_key } = await site.host.json("/api/workshop/submit", {
    json: { html, title: "Moth", author: "Ada" },
  })
  const { status, body } = await site.build("Make it blue", { url, edit_key })
  expect([status, body.code]).toEqual([413, "too-large-to-change"])
  expect(site.model.requests()).toHaveLength(0)
})
