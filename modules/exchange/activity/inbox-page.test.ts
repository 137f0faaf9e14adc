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
    expect(text).toContain(`href="/exchange/${id}#reply-${rid}"`)
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
})
