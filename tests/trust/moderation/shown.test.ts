import { beforeAll, expect, test } from "bun:test"
import { Moderation } from "broadside/contracts/trust"
import { deskBrowser } from "./desk-browser"
import { moderatedSite } from "./moderated-site"

const { site, act, kinds } = moderatedSite()
const desk = deskBrowser(site)
beforeAll(async () => {
  await desk.signIn()
})

const page = async (path = "/operator") => (await desk.open(path)).text()
const kindOf = (name: string) => {
  const kind = site()
    .host.all(Moderation)
    .find(({ kind }) => kind === name)
  if (!kind) throw new Error(`no kind ${name}`)
  return kind
}

// The desk and the public log link to it, and an author appeals with it.
test.each(kinds)("the address of an item of $kind is its own, on this site", async (of) => {
  const id = await of.make()
  const kind = kindOf(of.kind)
  const { url } = await kind.find(id)
  const { host, pathname, search, hash } = new URL(url)
  expect([new URL(site().host.urls.base).host, new URL(site().host.urls.games).host]).toContain(
    host,
  )
  expect(kind.idAt?.(pathname + search + hash)).toBe(id)
  await act(`${of.kind}/${id}/remove`, { why: "It was not kind." })
  const log = await (await site().fetch("/moderation", { headers: { accept: "text/html" } })).text()
  const link = `/moderation/another-look?url=${encodeURIComponent(url)}`
  // What lets people in is not in the log.
  expect(log.includes(link)).toBe(kind.unlisted !== true)
  await act(`${of.kind}/${id}/restore`)
})

test("a page is previewed with its scripts, in every module, and a page of ours without", async () => {
  const frames = new Map<string, string>()
  for (const { kind, make } of kinds) {
    site().advance(60_000)
    const text = await page(`/operator/items/${kind}/${await make()}`)
    frames.set(kind, /<iframe [^>]*sandbox(="[^"]*")?[^>]*>/.exec(text)?.[1] ?? "")
  }
  for (const [kind, sandbox] of frames)
    expect([kind, sandbox]).toEqual([kind, kindOf(kind).published ? '="allow-scripts"' : ""])
  expect([...frames.keys()].filter((kind) => kindOf(kind).published)).toEqual(["games", "pages"])
})

const post = async (path: string, json: object) => {
  site().advance(60_000)
  return site().json(path, { json })
}
const LONG = `${"It goes on for a while. ".repeat(30)}A turd at the end.`

test.each([
  [
    "an entry of a module with no pages",
    async () => {
      const gameId = (
        await post("/games/submit", { html: "<title>t</title>hi", title: "Fine", humanName: "Ada" })
      ).id
      const message = "What a <b>turd</b> of a game!"
      const { id } = await post("/x/guestbook/entries", { gameId, name: "Bo", message })
      return `guestbook-entries/${id}`
    },
    "What a &lt;b>turd&lt;/b> of a game!",
  ],
  [
    "a reply",
    async () => {
      const { id } = await post("/api/exchange", {
        authorSlug: "ada",
        title: "Tea",
        threadBody: "Green?",
      })
      return `replies/${(await post(`/api/exchange/${id}/reply`, { authorSlug: "bo", replyBody: LONG })).id}`
    },
    "A turd at the end.",
  ],
  [
    "a thread",
    async () => {
      const threadBody = "A turd, not green."
      const thread = await post("/api/exchange", { authorSlug: "ada", title: "Tea", threadBody })
      return `threads/${thread.id}`
    },
    "A turd, not green.",
  ],
  [
    "a registry",
    async () => {
      const id = await kinds.find(({ kind }) => kind === "registries")?.make()
      return `registries/${id}`
    },
    "http://127.0.0.1:",
  ],
  [
    "a tool server",
    async () => `servers/${await kinds.find(({ kind }) => kind === "servers")?.make()}`,
    "http://127.0.0.1:",
  ],
] as const)(
  "the desk shows what %s says, and an erased one says nothing",
  async (_, make, said) => {
    const item = await make()
    const own = await page(`/operator/items/${item}`)
    expect(own).toContain(said)
    const [line = ""] = (await page()).split("<li data-item").filter((one) => one.includes(item))
    expect(line).toContain(said.startsWith("A turd at") ? "It goes on for a while." : said)
    await act(`${item}/erase`, { why: "It was unlawful." })
    expect(await page(`/operator/items/${item}`)).not.toContain(said)
  },
)
