import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { createTestHost, type TestHost } from "broadside/testing"
import { firstParty } from "../../modules/index"

const FIRST = "<!doctype html><title>Kites</title><h1>First wind</h1>"
const SECOND = "<!doctype html><title>Kites</title><h1>Second wind</h1>"

let site: TestHost
beforeAll(async () => {
  site = await createTestHost({
    modules: firstParty,
    config: "[limits]\npublish = 0\nwrite = 0",
  })
})
afterAll(() => site.close())

const html = { accept: "text/html" }
async function open(path: string) {
  const answer = await site.fetch(path, { headers: html })
  return { status: answer.status, text: await answer.text() }
}

async function send(path: string, fields: Record<string, string | Blob>) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  const answer = await site.fetch(path, { method: "POST", body, headers: html, redirect: "manual" })
  return {
    status: answer.status,
    to: answer.headers.get("location"),
    text: await answer.text(),
  }
}

const game = (fields: object = {}): Promise<{ id: string; url: string; edit_key: string }> =>
  site.json("/games/submit", {
    json: { html: FIRST, title: "Kites", humanName: "Ada", description: "Wind.", ...fields },
  })
const page = (fields: object = {}): Promise<{ id: string; url: string; edit_key: string }> =>
  site.json("/api/workshop/submit", { json: { html: FIRST, title: "Kites", ...fields } })

describe("a key opens", () => {
  test("what is at its address, and the key is in no address", async () => {
    const { id, url, edit_key } = await game()
    for (const address of [url, `/archive/${id}`, `${site.host.urls.base}/archive/${id}/source`]) {
      const { status, to } = await send("/manage", { address, edit_key: ` ${edit_key} ` })
      expect([address, status, to]).toEqual([address, 303, `/manage/games/${id}?done=open`])
    }
    const draft = await page()
    expect(await send("/manage", { address: draft.url, edit_key: draft.edit_key })).toMatchObject({
      status: 303,
      to: `/manage/pages/${draft.id}?done=open`,
    })
  })

  test("nothing else: the form says why, and keeps the address but not the key", async () => {
    const { id, url, edit_key } = await game()
    const wrong = await send("/manage", { address: url, edit_key: `ek_${"0".repeat(32)}` })
    expect(wrong.status).toBe(403)
    expect(wrong.text).toContain("This is not the key of this page.")
    expect(wrong.text).toContain(`value="${url}"`)
    expect(wrong.text).not.toContain("000000000")
    expect((await send("/manage", { address: url, edit_key: "" })).status).toBe(403)
    const nowhere = await send("/manage", { address: "/exchange", edit_key })
    expect([nowhere.status, nowhere.text.includes("Nothing at this address has a key")]).toEqual([
      404,
      true,
    ])
    expect((await send("/manage", { address: "/archive/99999", edit_key })).status).toBe(404)
    expect((await open("/manage/games/99999")).status).toBe(404)
    expect((await open("/manage/nothing/1")).status).toBe(404)
    expect((await open(`/manage/games/${id}/explode`)).status).toBe(404)
  })
})

describe("the author of a game", () => {
  test("changes the source and every detail, and what is left alone stays", async () => {
    const { id, edit_key } = await game({ tags: ["wind", "kite"], aiCredit: "Claude" })
    const { text } = await open(`/manage/games/${id}/edit`)
    expect(text).toContain("First wind")
    expect(text).toContain('value="wind, kite"')
    const path = `/manage/games/${id}/edit`
    const untouched = { title: "Kites", description: "Wind.", humanName: "Ada", html: FIRST }
    const sent = await send(path, {
      ...untouched,
      edit_key,
      title: "Paper Kites",
      aiCredit: "",
      tags: "wind, paper",
      status: "needs-help",
      description: "",
    })
    expect([sent.status, sent.to]).toEqual([303, `/manage/games/${id}?done=edit`])
    expect(await site.json(`/games/${id}`)).toMatchObject({
      title: "Paper Kites",
      url: expect.stringMatching(/paper-kites\.html$/),
      description: "",
      humanName: "Ada",
      aiCredit: null,
      tags: ["wind", "paper"],
      status: "needs-help",
    })
    expect((await open(`/manage/games/${id}?done=edit`)).text).toContain(
      "Your changes are published.",
    )
    // A page that was sent as it is makes no version.
    expect((await site.json(`/games/${id}/versions`)).versions).toHaveLength(1)
    expect(await (await site.fetch(`/games/${id}-kites.html`)).status).toBe(301)
    const found = await site.json("/api/games?q=paper&human=ada")
    expect(found.games.map((one: { id: string }) => one.id)).toContain(id)
    expect((await site.json("/api/games?ai=claude")).games).toEqual([])
  })

  test("loses nothing when a form is refused", async () => {
    const { id, edit_key } = await game()
    const path = `/manage/games/${id}/edit`
    const fields = { html: SECOND, title: "   ", description: "Kept <b>", humanName: "Ada" }
    const refused = await send(path, { ...fields, edit_key })
    expect(refused.status).toBe(400)
    expect(refused.text).toContain("Title must not be empty.")
    expect(refused.text).toContain("Second wind")
    expect(refused.text).toContain("Kept &lt;b>")
    expect(refused.text).not.toContain(edit_key)
    const wrong = await send(path, { ...fields, title: "Kites", edit_key: "ek_no" })
    expect([wrong.status, wrong.text.includes("Second wind")]).toEqual([403, true])
    const nobody = await send(path, { ...fields, title: "Kites", humanName: "", edit_key })
    expect(nobody.text).toContain("“Your name”")
    expect(nobody.text).not.toContain("humanName, ")
    const same = await send(path, { html: FIRST, title: "Kites", edit_key })
    expect([same.status, same.text.includes("Nothing is changed yet.")]).toEqual([400, true])
    const binary = await send(path, { edit_key, file: new Blob([new Uint8Array([255, 254, 0])]) })
    expect([binary.status, binary.text.includes("not text in UTF-8")]).toEqual([400, true])
    expect((await site.json(`/games/${id}`)).description).toBe("Wind.")
  })

  test("replaces the source by a file, reads the warnings, and brings the first version back", async () => {
    const { id, edit_key } = await game()
    const file = new Blob([`${SECOND}<script src="https://example.com/x.js"></script>`])
    const sent = await send(`/manage/games/${id}/edit`, { edit_key, html: FIRST, file })
    expect(sent.status).toBe(303)
    const done = await open(sent.to ?? "")
    expect(done.text).toContain("example.com/x.js")
    expect(done.text).toContain("Bring back a version")
    const restored = await send(`/manage/games/${id}/restore`, { edit_key, version: "1" })
    expect([restored.status, restored.to]).toEqual([303, `/manage/games/${id}?done=restore`])
    const { url } = await site.json(`/games/${id}`)
    expect(await (await site.fetch(new URL(url).pathname)).text()).toBe(FIRST)
    expect((await site.json(`/games/${id}/versions`)).versions).toHaveLength(3)
    for (const version of ["3", "9", "x"]) {
      const refused = await send(`/manage/games/${id}/restore`, { edit_key, version })
      expect([version, refused.status]).toEqual([version, version === "9" ? 404 : 400])
    }
  })

  test("takes it down, and it is told where it is", async () => {
    const { id, edit_key } = await game()
    expect((await open(`/manage/games/${id}/take-down`)).text).toContain(
      "Only the operator can bring it back.",
    )
    const wrong = await send(`/manage/games/${id}/take-down`, { edit_key: "ek_no", why: "A sigh." })
    expect([wrong.status, wrong.text.includes("A sigh.")]).toEqual([403, true])
    const { status, to } = await send(`/manage/games/${id}/take-down`, { edit_key, why: "" })
    expect(status).toBe(303)
    const { text } = await open(to ?? "")
    expect(text).toContain("It is taken down.")
    expect(text).toContain(`/graveyard/games/${id}`)
    expect(text).not.toContain(`/manage/games/${id}/edit`)
    expect((await send(`/manage/games/${id}/edit`, { edit_key, title: "Back" })).status).toBe(410)
  })
})

describe("the author of a page", () => {
  test("changes its details, and moves it to the archive with the same key", async () => {
    const { id, edit_key } = await page({ author: "Ada" })
    const sent = await send(`/manage/pages/${id}/edit`, {
      edit_key,
      title: "Paper Kites",
      author: "",
      category: "art",
      description: "Fold and fly.",
    })
    expect(sent.status).toBe(303)
    const { active } = await site.json("/api/workshop/list?q=paper&category=art")
    expect(active).toMatchObject([
      { id, title: "Paper Kites", author: "Anonymous", description: "Fold and fly." },
    ])
    const path = `/manage/pages/${id}/promote`
    const wrong = await send(path, { edit_key: "ek_no", humanName: "Ada" })
    expect(wrong.status).toBe(403)
    const moved = await send(path, { edit_key, humanName: "Ada", tags: "wind", status: "stable" })
    expect(moved.status).toBe(303)
    const [, gameId] = /^\/manage\/games\/(\d+)\?done=promote$/.exec(moved.to ?? "") ?? []
    expect(await site.json(`/games/${gameId}`)).toMatchObject({
      title: "Paper Kites",
      humanName: "Ada",
      status: "stable",
    })
    const again = await send(`/manage/games/${gameId}/edit`, { edit_key, title: "Kites at Last" })
    expect(again.status).toBe(303)
    expect((await open(`/manage/pages/${id}`)).text).not.toContain(path)
  })
})

describe("the API", () => {
  test("does the same with the same key", async () => {
    const { id, edit_key } = await game()
    const edit = (json: object) =>
      site.json(`/api/games/${id}/edit`, { json: { edit_key, ...json } })
    expect(await edit({ title: "Paper", tags: ["a"], aiCredit: "Claude" })).toMatchObject({
      game: { title: "Paper", tags: ["a"], aiCredit: "Claude", humanName: "Ada" },
    })
    expect(await edit({})).toMatchObject({ status: 400 })
    expect(await edit({ html: SECOND })).toMatchObject({ ok: true })
    const restore = (json: object) => site.json(`/api/games/${id}/restore-version`, { json })
    expect(await restore({ version: 1 })).toMatchObject({ code: "wrong-edit-key" })
    expect(await restore({ edit_key, version: 7 })).toMatchObject({ code: "unknown-version" })
    expect(await restore({ edit_key, version: 2 })).toMatchObject({ status: 400 })
    expect(await restore({ edit_key, version: 1 })).toMatchObject({ ok: true })
    const draft = await page()
    const change = { edit_key: draft.edit_key, title: "Drafty", author: "Bo", category: "tool" }
    expect(await site.json(`/api/workshop/${draft.id}/edit`, { json: change })).toMatchObject({
      page: { title: "Drafty", author: "Bo", category: "tool" },
    })
  })
})
