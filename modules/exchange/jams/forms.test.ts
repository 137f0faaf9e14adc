import { describe, expect, test } from "bun:test"
import { exchangeSite } from "../testing/exchange-site"

const { site } = exchangeSite()

async function send(path: string, fields: Record<string, string>) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  const answer = await site().fetch(path, { method: "POST", body, redirect: "manual" })
  return {
    status: answer.status,
    to: answer.headers.get("location"),
    text: await answer.text(),
  }
}
const open = async (path: string) =>
  (await site().fetch(path, { headers: { accept: "text/html" } })).text()

const JAM = {
  title: "One button",
  theme: "A game\r\nwith one button.",
  authorName: "Ada",
  days: "3",
}

describe("a jam", () => {
  test("is started by a form, with the next number, and entered by another", async () => {
    expect(await open("/jam")).toContain('href="/jam/new"')
    const started = await Promise.all([
      send("/jam/new", JAM),
      send("/jam/new", { ...JAM, judge: "Bo" }),
    ])
    expect(started.map(({ status }) => status)).toEqual([303, 303])
    expect(started.map(({ to }) => to).toSorted()).toEqual(["/jam/jam-001", "/jam/jam-002"])
    const { jams } = await site().json("/api/jams")
    expect(jams).toHaveLength(2)
    expect(jams[1]).toMatchObject({ host: "ada", judge: "ada", state: "open" })
    expect(Date.parse(jams[0].ends_at)).toBe(site().now() + 3 * 86_400_000)
    expect(await open("/jam/jam-001")).toContain("/jam/jam-001/enter")
    const page = "https://games.example/7-lantern.html"
    const entered = await send("/jam/jam-001/enter", {
      title: "Lantern",
      address: page,
      about: "Press **space**.",
      authorName: "Bo",
    })
    expect([entered.status, entered.to]).toEqual([303, "/jam/jam-001"])
    const { entries } = await site().json("/api/jams/jam-001")
    expect(entries).toMatchObject([{ title: "Lantern", author_slug: "bo", url: page, late: false }])
    site().advance(3 * 86_400_000)
    expect(await open("/jam/jam-001")).not.toContain("/jam/jam-001/enter")
  })

  test("says in words for people what is missing, and keeps what was typed", async () => {
    const { status, text } = await send("/jam/new", {
      ...JAM,
      title: "ab",
      days: "many",
      authorName: "",
    })
    expect(status).toBe(400)
    expect(text).toContain("Name of the jam needs at least 3 characters.")
    expect(text).toContain("Days until it closes must be a whole number")
    expect(text).toContain("Your name must not be empty.")
    expect(text).toContain("with one button.")
    const strong = await send("/jam/new", { ...JAM, theme: "fucking buttons" })
    expect([strong.status, strong.text.includes("Theme and rules: choose other words")]).toEqual([
      422,
      true,
    ])
    await send("/jam/new", JAM)
    const path = "/jam/jam-003/enter"
    for (const address of ["javascript:alert(1)", "lantern", ""]) {
      const refused = await send(path, { title: "Lantern", address, authorName: "Bo" })
      expect([address, refused.status]).toEqual([address, 400])
      expect(refused.text).toContain("Address of your page must")
    }
    expect((await send("/jam/jam-999/enter", { title: "Lantern" })).status).toBe(404)
  })
})
