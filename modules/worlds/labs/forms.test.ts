import { describe, expect, test } from "bun:test"
import { worldsSite } from "../testing/worlds-site"

const { site, submit } = worldsSite()

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

describe("a laboratory, by forms alone", () => {
  test("is opened, and pages are added to it and removed", async () => {
    const opened = await send("/workshop/labs/new", {
      name: "Tide tools",
      author: "Ada Löve",
      icon: "🌊",
      color: "#26408F",
      description: "",
    })
    const path = "/workshop/labs/ada-loeve/tide-tools"
    expect([opened.status, opened.to]).toEqual([303, path])
    const { id = "", url } = await submit("workshop")
    const added = await send(`${path}/add`, { address: `${url}/about?x=1`, notes: "It fits." })
    expect([added.status, added.to]).toEqual([303, path])
    const read = async () => site().json(`/api${path}`)
    expect(await read()).toMatchObject({
      group: { author: "Ada Löve", icon: "🌊", color: "#26408f" },
      items: [{ workshop_id: id, notes: "It fits." }],
    })
    const removed = await send(`${path}/remove`, { workshop_id: id })
    expect([removed.status, removed.to, (await read()).items]).toEqual([303, path, []])
  })

  test("says what is wrong in words for people, and keeps what was typed", async () => {
    const unnamed = await send("/workshop/labs/new", { name: " ", author: "", description: "Mine" })
    expect(unnamed.status).toBe(400)
    expect(unnamed.text).toContain("Name must not be empty.")
    expect(unnamed.text).toContain("Your name must not be empty.")
    expect(unnamed.text).not.toContain("slug")
    expect(unnamed.text).toContain('value="Mine"')
    await send("/workshop/labs/new", { name: "Twice", author: "Bo" })
    const twice = await send("/workshop/labs/new", { name: "twice!", author: "Bo" })
    expect([twice.status, twice.text.includes("with this name already")]).toEqual([409, true])
    const path = "/workshop/labs/bo/twice"
    for (const address of [
      "",
      "https://example.com/",
      "/workshop/zzzzzzzz",
      "/dispatch/zzzzzzzz",
    ]) {
      const { status, text } = await send(`${path}/add`, { address, notes: "Kept" })
      expect([address, status < 500 && status >= 400]).toEqual([address, true])
      expect(text).toContain("There is no Workshop page at this address.")
      expect(text).toContain('value="Kept"')
    }
    expect((await send("/workshop/labs/bo/none/add", { address: "x" })).status).toBe(404)
    expect((await send(`${path}/remove`, { workshop_id: "zzzzzzzz" })).status).toBe(404)
  })
})
