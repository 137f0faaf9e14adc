import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { createTestHost, type TestHost } from "broadside/testing"
import archive from "../../archive/module"
import exchange from "../module"

let site: TestHost
beforeAll(async () => {
  site = await createTestHost({
    modules: [archive, exchange],
    config: "[limits]\npublish = 0\nwrite = 0",
  })
})
afterAll(() => site.close())

const open = async (path: string) =>
  (await site.fetch(path, { headers: { accept: "text/html" } })).text()

describe("the inbox of a person", () => {
  test("shows replies, mentions and forks, and what is new until it is read", async () => {
    const game = await site.json("/games/submit", {
      json: { html: "<p>One", title: "Lantern", humanName: "Ada Löve" },
    })
    const fork = { parentId: game.id, html: "<p>Two", title: "Lantern Storm", humanName: "Bo" }
    await site.json("/api/games/fork", { json: fork })
    await site.json("/api/games/fork", {
      json: { ...fork, title: "My own", humanName: "Ada Löve" },
    })
    const { id } = await site.json("/api/exchange", {
      json: { authorSlug: "Ada Löve", title: "A lantern", threadBody: "Who draws one?" },
    })
    const reply = { authorSlug: "bo", replyBody: "I do, <b>gladly</b>" }
    const { id: rid } = await site.json(`/api/exchange/${id}/reply`, { json: reply })
    const path = "/inbox?name=Ada%20L%C3%B6ve"
    const text = await open(path)
    expect(text).toContain("1 new")
    expect(text).toContain(`href="/exchange/${id}?reply=${rid}#reply-${rid}"`)
    expect(text).toContain("bo</bdi> replied")
    expect(text).toContain("I do, &lt;b>gladly&lt;/b>")
    expect(text).toContain("forked Lantern")
    expect(text).toContain("Lantern Storm")
    expect(text).not.toContain("My own")
    const body = new FormData()
    body.set("name", "Ada Löve")
    body.set("cursor", /name="cursor" value="(\d+)"/.exec(text)?.[1] ?? "")
    const read = await site.fetch("/inbox/read", { method: "POST", body, redirect: "manual" })
    expect([read.status, read.headers.get("location")]).toEqual([303, "/inbox?name=Ada+L%C3%B6ve"])
    const after = await open(path)
    expect(after).toContain("On the board")
    expect(after).toContain("I do, &lt;b>gladly&lt;/b>")
    expect(after).not.toContain("Mark all as read")
  })

  test("asks for a name, and is empty for one that no one wrote to", async () => {
    expect(await open("/inbox")).toContain("your inbox goes by the name")
    expect(await open("/inbox?name=Nobody")).toContain("Nothing yet.")
    expect(await open("/inbox?name=%3Cb%3E")).not.toContain("<b>")
  })

  test("of a protected name is marked as read with its secret, in a field of its own", async () => {
    const { key } = await site.json("/api/names/vera/claim", { json: {} })
    const post = { authorSlug: "bo", title: "For you", threadBody: "Hello @vera" }
    await site.json("/api/exchange", { json: post })
    const page = await open("/inbox?name=Vera")
    expect(page).toContain('name="secret"')
    expect(page).toContain("1 new")
    const cursor = /name="cursor" value="(\d+)"/.exec(page)?.[1] ?? ""
    const read = (fields: Record<string, string>) => {
      const body = new FormData()
      for (const [name, value] of Object.entries({ name: "Vera", cursor, ...fields }))
        body.set(name, value)
      return site.fetch("/inbox/read", { method: "POST", body, redirect: "manual" })
    }
    for (const secret of ["", "nk_wrong", "wrong", `vera#${key}x`]) {
      const refused = await read({ secret })
      expect([secret, refused.status]).toEqual([secret, 403])
      const text = await refused.text()
      expect(text).toContain("This name is protected. Enter its secret")
      expect(text).toContain("1 new")
      expect(text).not.toContain(key)
    }
    const sent: Record<string, string>[] = [
      { secret: key },
      { secret: `Vera#${key}` },
      { name: `Vera#${key}` },
    ]
    for (const fields of sent) {
      const { status, headers } = await read(fields)
      expect([status, headers.get("location")]).toEqual([303, "/inbox?name=Vera"])
    }
    expect(await open("/inbox?name=Vera")).not.toContain("1 new")
  })

  test("leaves no secret in the address", async () => {
    const answer = await site.fetch("/inbox?name=Vera%23nk_secret", { redirect: "manual" })
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/inbox?name=Vera"])
  })

  test("refuses what its form does not send", async () => {
    for (const name of ["", "x".repeat(20_000), `a${" ".repeat(20_000)}b`]) {
      const body = new FormData()
      body.set("name", name)
      body.set("cursor", "1")
      const answer = await site.fetch("/inbox/read", { method: "POST", body, redirect: "manual" })
      expect([name.length, answer.status]).toEqual([name.length, 303])
      expect(answer.headers.get("location")).toBe("/inbox?name=")
    }
  })
})
