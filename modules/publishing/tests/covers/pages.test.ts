import { describe, expect, test } from "bun:test"
import { png, uriOf } from "../../../../tests/kit/pictures"
import { coversSite, game, page, withOwn } from "../../testing/covers-site"

const { site, send, sizeOf } = coversSite()

const PLACES = [
  {
    place: "archive",
    submit: "/games/submit",
    api: "/api/games",
    record: "/games",
    key: "coverUrl",
  },
  ...(["workshop", "dispatch"] as const).map((place) => ({
    place,
    submit: `/api/${place}/submit`,
    api: `/api/${place}`,
    record: `/api/${place}`,
    key: "cover_url",
  })),
]

describe.each(PLACES)("a page of the $place", ({ place, submit, api, record, key }) => {
  const coverAt = async (id: string) => (await site().json(`${record}/${id}`))[key]
  const about = (id: string) => (place === "archive" ? `/archive/${id}` : `/${place}/${id}/about`)

  test("shows the picture that was sent with it, as a data URI or as a file", async () => {
    const sent = png(1200, 630)
    const { id } = await send(submit, game({ cover: uriOf(sent) }))
    const address = await coverAt(id)
    expect(address).toMatch(/^http:\/\/localhost:3000\/covers\/[0-9a-f]{64}\.webp$/)
    expect(await sizeOf(address)).toEqual([762, 400, "webp"])
    const form = new FormData()
    for (const [name, value] of Object.entries(game({}))) form.set(name, value)
    form.set("cover", new File([sent], "cover.png", { type: "image/png" }))
    const again = await site().json(submit, { method: "POST", body: form })
    expect(await coverAt(again.id)).toBe(address)
    const html = await (await site().fetch(about(id), { headers: { accept: "text/html" } })).text()
    expect(html).toContain(`src="${new URL(address).pathname}"`)
  })

  test("shows its own og:image, where that is a data URI; what is sent goes first", async () => {
    const html = withOwn(uriOf(png(640, 400)))
    const own = await send(submit, game({ html }))
    const sent = await send(submit, game({ html, cover: uriOf(png(400, 640)) }))
    expect(await sizeOf(await coverAt(own.id))).toEqual([640, 400, "webp"])
    expect(await sizeOf(await coverAt(sent.id))).toEqual([400, 640, "webp"])
  })

  test("has its poster otherwise; a broken og:image is a warning", async () => {
    const plain = await send(submit, game({}))
    const elsewhere = await send(submit, game({ html: withOwn("https://x.example/a.png") }))
    const drawn = withOwn("data:image/svg+xml,%3Csvg/%3E")
    const broken = await send(submit, game({ html: drawn }))
    for (const { id } of [plain, elsewhere, broken]) expect(await coverAt(id)).toBeNull()
    const ofCover = ({ rule }: { rule: string }) => rule === "cover"
    expect(elsewhere.warnings.filter(ofCover)).toEqual([])
    expect(broken.warnings.filter(ofCover)).toEqual([
      {
        line: 2,
        rule: "cover",
        message:
          "line 2: the og:image is a drawing (SVG); send PNG, JPEG, WebP or GIF, as a file or as a data URI in base64.",
      },
    ])
    const html = await (await site().fetch(about(plain.id))).text()
    expect(html).toContain('<svg class="cover"')
  })

  test("gets another by its key, keeps it through a new source, and loses it by an empty one", async () => {
    const { id, edit_key } = await send(submit, game({}))
    const edit = (fields: object) =>
      site().fetch(`${api}/${id}/edit`, { json: { edit_key, ...fields } })
    expect((await edit({})).status).toBe(400)
    expect((await edit({ cover: uriOf(png(80, 50)), edit_key: "ek_no" })).status).toBe(403)
    expect((await edit({ cover: "nonsense" })).status).toBe(400)
    expect(await coverAt(id)).toBeNull()
    expect((await edit({ cover: uriOf(png(80, 50)) })).status).toBe(200)
    const first = await coverAt(id)
    expect(await sizeOf(first)).toEqual([80, 50, "webp"])
    await edit({ html: page() })
    expect(await coverAt(id)).toBe(first)
    await edit({ html: withOwn(uriOf(png(90, 90))) })
    expect(await sizeOf(await coverAt(id))).toEqual([90, 90, "webp"])
    await edit({ cover: "" })
    expect(await coverAt(id)).toBeNull()
  })
})

test("a fork has its own cover, and a promoted page takes its cover along", async () => {
  const { id } = await send("/games/submit", game({ cover: uriOf(png(100, 100)) }))
  const bare = { parentId: id, html: page(), title: "Fork", humanName: "Bo" }
  const forks = [bare, { ...bare, cover: uriOf(png(120, 100)) }].map((fork) =>
    send("/api/games/fork", fork),
  )
  const [plain, own] = await Promise.all(forks)
  expect((await site().json(`/games/${plain.id}`)).coverUrl).toBeNull()
  expect(await sizeOf((await site().json(`/games/${own.id}`)).coverUrl)).toEqual([120, 100, "webp"])
  const draft = await send("/api/workshop/submit", game({ cover: uriOf(png(130, 100)) }))
  const { cover_url } = await site().json(`/api/workshop/${draft.id}`)
  const promoted = await site().json(`/api/workshop/promote/${draft.id}`, { method: "POST" })
  expect((await site().json(`/games/${promoted.id}`)).coverUrl).toBe(cover_url)
})

test("the lists of the worlds have exactly their fields, covers or not", async () => {
  const cover = uriOf(png(100, 100))
  await send("/api/workshop/submit", game({ cover }))
  await send("/api/dispatch/submit", game({ cover }))
  const fields = ["id", "title", "description", "author"]
  const rest = ["created_at", "expires_at", "status", "url"]
  const [draft] = (await site().json("/api/workshop/list")).active
  expect(Object.keys(draft)).toEqual([...fields, "category", ...rest])
  const [notice] = (await site().json("/api/dispatch/list")).active
  expect(Object.keys(notice)).toEqual([...fields, ...rest])
})
