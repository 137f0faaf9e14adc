import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { hash } from "node:crypto"
import { type NotesSite, notesSite } from "../testing/notes-site"

const KEY = "ek_of-the-first-post"
const LATER = "ek_of-a-later-post"
const isKey = (key: string, keyHash: string) => hash("sha256", key) === keyHash

let own: NotesSite
beforeAll(async () => {
  own = await notesSite("claimed", {
    firstPosts: async (_, slug) => (slug === "mira" ? [{ at: 1, hasKey: true }] : []),
    postedAt: async (_, slug, keyHash) => {
      const post = slug === "mira" ? [KEY, LATER].findIndex((key) => isKey(key, keyHash)) : -1
      return post < 0 ? undefined : post + 1
    },
    reserved: ["anonymous"],
  })
})
afterAll(() => own.site.close())

const BROWSER = { accept: "text/html,*/*;q=0.8" }

async function open(path: string, { site } = own) {
  const response = await site.fetch(path, { headers: BROWSER, redirect: "manual" })
  return { response, status: response.status, html: await response.text() }
}

/** Sends a form as a browser without script does. */
async function send(path: string, fields: Record<string, string>, { site } = own) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  const request = { method: "POST", body, headers: BROWSER, redirect: "manual" } as const
  const response = await site.fetch(path, request)
  return { response, status: response.status, html: await response.text() }
}

const secretIn = (html: string) => /id="secret" value="(nk_[\w-]+)"/.exec(html)?.[1] ?? ""

describe("the pages of names", () => {
  test("look up a name, however it is written, and leave no secret in an address", async () => {
    expect((await open("/names")).html).toContain("<h1>Protect your name</h1>")
    for (const name of ["Ada Löve", "ada-loeve", "Ada Löve#nk_secret"]) {
      const { status, response } = await send("/names", { name })
      expect([status, response.headers.get("location")]).toEqual([303, "/names/ada-loeve"])
    }
    const { response } = await open(`/names/${encodeURIComponent("Ada Löve#nk_secret")}`)
    expect(response.headers.get("location")).toBe("/names/ada-loeve")
  })

  test("show a form again with what was typed", async () => {
    const name = `A very <long> name ${"x".repeat(60)}`
    const { status, html } = await send("/names", { name })
    expect(status).toBe(400)
    expect(html).toContain("A very &lt;long> name")
    expect(html).not.toContain("<long>")
    expect((await send("/names", {})).html).toContain("Your name must not be empty")
  })

  test("protect a name and show its secret once, in an answer that no cache stores", async () => {
    expect((await open("/names/noor")).html).toContain("This name is not protected")
    const { response, html } = await send("/names/noor", {})
    expect(response.headers.get("cache-control")).toBe("no-store")
    const secret = secretIn(html)
    expect(html).toContain(`value="noor#${secret}"`)
    expect(html).toContain('data-copy="secret"')
    const { html: state } = await open("/names/noor")
    expect(state).toContain("has been protected since")
    expect(state).not.toContain(secret)
    expect((await own.write("noor")).status).toBe(403)
    expect((await own.write(`noor#${secret}`)).isProtected).toBe(true)
    const again = await send("/names/noor", {})
    expect([again.status, secretIn(again.html)]).toEqual([409, ""])
  })

  test("ask for the key of an earlier post, and do not send it back", async () => {
    const refused = await send("/names/mira", {})
    expect(refused.status).toBe(409)
    expect(refused.html).toContain("Something was published under this name before.")
    const wrong = await send("/names/mira", { edit_key: "ek_wrong" })
    expect(wrong.html).not.toContain("ek_wrong")
    const claimed = await send("/names/mira", { edit_key: LATER })
    expect(claimed.html).toContain("so it is not yours yet")
    expect((await open("/names/mira")).html).toContain("wants it for themselves")
    expect(secretIn((await send("/names/mira", { edit_key: KEY })).html)).toStartWith("nk_")
    expect((await open("/names/mira")).html).not.toContain("wants it for themselves")
    expect((await send("/names/mila", { edit_key: "x".repeat(201) })).status).toBe(400)
  })

  test("replace the secret, and end the protection only with it", async () => {
    const first = secretIn((await send("/names/tove", {})).html)
    expect((await open("/names/tove/rotate")).html).toContain("<h1>Replace the secret</h1>")
    const wrong = await send("/names/tove/rotate", { key: "nk_wrong" })
    expect(wrong.status).toBe(403)
    expect(wrong.html).toContain("This is not the secret of this name.")
    expect(wrong.html).not.toContain("X-Edit-Key")
    const second = secretIn((await send("/names/tove/rotate", { key: `tove#${first}` })).html)
    expect(second).not.toBe(first)
    expect((await send("/names/tove/release", { key: first })).status).toBe(403)
    expect((await send("/names/tove/release", {})).status).toBe(403)
    const { response } = await send("/names/tove/release", { key: second })
    const location = response.headers.get("location") ?? ""
    expect(location).toBe("/names/tove?done=release")
    expect((await open(location)).html).toContain("The name is no longer protected.")
    expect((await own.write("tove")).status).toBe(200)
  })

  test("say in words of people why a name cannot be protected", async () => {
    expect((await send("/names/anonymous", {})).html).toContain(
      "The site keeps this name for itself.",
    )
    await own.claim("raul")
    const { html } = await send("/names/rau1", {})
    expect(html).toContain("too similar to one that is protected")
    expect(html).not.toContain("edit_key:")
  })

  test("offer no forms for a name with a public key, and show only its state", async () => {
    const public_key = "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"
    await own.send("/api/names/robot/claim", { public_key })
    const { html } = await open("/names/robot")
    expect(html).toContain("Its owner proves it with a signature")
    expect(html).not.toContain('href="/names/robot/release"')
    const { response } = await open("/names/robot/release")
    expect(response.headers.get("location")).toBe("/names/robot")
  })

  test("are linked from a refusal that a browser shows", async () => {
    await own.claim("ida")
    const { status, html } = await send("/api/notes", { author: "Ida" })
    expect(status).toBe(403)
    expect(html).toContain('<a href="/names/ida">About this name</a>')
  })
})

test("where no name can be protected, the page says so and the footer does not lead there", async () => {
  const open_ = await notesSite("open")
  expect((await open("/names/ada", open_)).html).toContain("anyone can write under any name")
  expect((await open("/names/ada", open_)).html).not.toContain("<form")
  expect((await send("/names/ada", {}, open_)).html).toContain("no name can be protected")
  await open_.site.close()
})

test("where only protected names can write, the page of a free one says so", async () => {
  const strict = await notesSite("strict")
  const { html } = await open("/names/ada", strict)
  expect(html).toContain("only protected names can be written under")
  expect(html).toContain("Protect this name")
  await strict.site.close()
})
