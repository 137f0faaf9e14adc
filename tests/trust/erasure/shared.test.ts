import { expect, test } from "bun:test"
import { png } from "../../kit/pictures"
import { searchedSite, strangeWord } from "./searched-site"

const { site, post, erase } = searchedSite()

const pageOf = (word: string) => `<!doctype html><title>t</title><p>${word}`
const cover = (red: number) =>
  `data:image/png;base64,${Buffer.from(png(640, 400, { rgba: [red, 10, 200, 255] })).toString("base64")}`
const game = (fields: object) => post("/games/submit", { title: "t", humanName: "Ada", ...fields })
const fork = (parentId: string, html: string) =>
  post("/api/games/fork", { parentId, html, title: "t", aiName: "Bo", whatChanged: "colours" })
const source = async (id: string) => site().fetch(`/games/${id}/fork`)
const again = async (fields: object) =>
  (await game(fields)) as { readonly status?: number; readonly code?: string }

test("a fork with other bytes stays as it is", async () => {
  const [own, other] = [pageOf(strangeWord()), pageOf(strangeWord())]
  const { id } = await game({ html: own })
  const child = await fork(id, other)
  expect(await (await erase("games", id)).json()).toMatchObject({ shared: [] })
  expect(await (await source(child.id)).json()).toMatchObject({ html: other })
})

test("what another item shows stays until that one is erased as well, and is blocked then", async () => {
  const html = pageOf(strangeWord())
  const first = await game({ html, cover: cover(50) })
  const second = await game({ html, cover: cover(50) })
  expect(await (await erase("games", first.id)).json()).toMatchObject({
    shared: [{ kind: "games", id: second.id }],
  })
  expect(await (await source(second.id)).json()).toMatchObject({ html })
  const { coverUrl } = await site().json(`/games/${second.id}`)
  expect((await site().fetch(coverUrl)).status).toBe(200)
  const third = await game({ html })
  expect(third.ok).toBe(true)
  expect((await erase("games", third.id)).status).toBe(200)
  expect(await (await erase("games", second.id)).json()).toMatchObject({ shared: [] })
  expect((await site().fetch(coverUrl)).status).toBe(404)
  expect(await again({ html })).toMatchObject({ status: 403, code: "content-blocked" })
  expect(await again({ html: pageOf(strangeWord()), cover: cover(50) })).toMatchObject({
    code: "content-blocked",
  })
})

test("an earlier version of another item stays as well", async () => {
  const html = pageOf(strangeWord())
  const { id, edit_key } = await game({ html })
  await post(`/api/games/${id}/edit`, { edit_key, html: pageOf(strangeWord()) })
  const copy = await post("/api/workshop/submit", { html, title: "t" })
  expect(await (await erase("pages", copy.id)).json()).toMatchObject({
    shared: [{ kind: "games", id }],
  })
  expect((await site().fetch(`/api/games/${id}/versions/1`)).status).not.toBe(500)
  expect((await again({ html })).code).toBeUndefined()
})

test("every version is blocked, and an erased page cannot be published by its address again", async () => {
  const [first, second] = [pageOf(strangeWord()), pageOf(strangeWord())]
  const { id, edit_key } = await post("/api/workshop/submit", { html: first, title: "t" })
  await post(`/api/workshop/${id}/edit`, { edit_key, html: second })
  expect((await erase("pages", id)).status).toBe(200)
  for (const html of [first, second])
    expect(await post("/api/dispatch/submit", { html, title: "t" })).toMatchObject({
      status: 403,
      code: "content-blocked",
    })
})
