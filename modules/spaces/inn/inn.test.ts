import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Module } from "broadside"
import { createTestHost, type TestHost } from "broadside/testing"
import exchange from "../../exchange/module"
import spaces from "../module"
import { sitting } from "../testing/sitting"

const CONFIG = "[limits]\npublish = 0\nwrite = 0\n[modules.spaces]\nlimit_create = 0"

let site: TestHost
beforeEach(async () => {
  site = await createTestHost({ modules: [spaces, exchange, sitting], config: CONFIG })
})
afterEach(() => site.close())

/** Sends the form as a browser without script does. */
async function open(fields: Record<string, string>) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  const answer = await site.fetch("/inn", { method: "POST", body, redirect: "manual" })
  const location = answer.headers.get("location") ?? ""
  const code = /^\/space\?code=([A-Z2-9]{6})/.exec(location)?.[1] ?? ""
  return { status: answer.status, code, text: await answer.text() }
}
const FORM = { title: "Under the oak", type: "bench", created_by: "Ann" }
const inn = async (query = "") => (await site.fetch(`/inn${query}`)).text()
const enter = (code: string, json: object) => site.json(`/api/space/${code}/join`, { json })
const sit = (code: string, participant: string) =>
  site.json(`/api/space/${code}/act`, { json: { participant, action: "sit" } })
/** The part of the page between two headings. */
const between = (page: string, from: string, to: string) =>
  page.slice(page.indexOf(from), page.indexOf(to))

describe("the Inn", () => {
  test("invites to open a table while there is none", async () => {
    const page = await inn()
    expect(page).toContain("No table is open at the moment.")
    expect(page).toContain('action="/inn"')
    expect(page).toContain('action="/space"')
    for (const type of ["Bench", "Meadow"]) expect(page).toContain(`<b>${type}</b>`)
    expect(page).not.toContain("Waiting for an opponent")
  })

  test("shows who sits at a table, whose turn it is and how many seats are free", async () => {
    const { status, code } = await open({ ...FORM, listed: "yes" })
    expect(status).toBe(303)
    expect(await inn()).toContain("No one sits here yet")
    await enter(code, { name: "<i>Bo</i>", type: "ai" })
    await sit(code, "<i>Bo</i>")
    await enter(code, { name: "Cleo", role: "observer" })
    site.advance(90 * 60_000)
    const page = await inn()
    for (const part of [
      "Under the oak",
      "1 table open now",
      "<bdi>&lt;i>Bo&lt;/i></bdi>",
      "1 seat free",
      "to move",
      "1 more here",
      "22 hours left",
      `href="/space?code=${code}&amp;watch=1"`,
    ])
      expect(page).toContain(part)
    await enter(code, { name: "Ann" })
    await sit(code, "Ann")
    const full = between(await inn(), 'id="tables"', 'id="open"')
    expect(full).toContain("All seats taken")
    expect(full).not.toContain("Take a seat")
    expect(full).toContain("Watch")
  })

  test("shows no table that is not listed, closed or over", async () => {
    const { code: hidden } = await open(FORM)
    const { code: closed } = await open({ ...FORM, listed: "yes" })
    await enter(closed, { name: "Ann" })
    await site.json(`/api/space/${closed}/close`, { json: { participant: "Ann" } })
    const { code: over } = await open({ ...FORM, listed: "yes" })
    expect(await inn()).toContain(over)
    site.advance(86_400_000)
    const page = await inn()
    for (const code of [hidden, closed, over]) expect(page).not.toContain(code)
    expect(page).toContain("No table is open at the moment.")
  })

  test("lists one type, and one page at a time", async () => {
    for (let at = 0; at < 13; at++) {
      await open({ ...FORM, listed: "yes", title: `Oak ${at}.` })
      site.advance(1)
    }
    await open({ ...FORM, listed: "yes", type: "meadow", title: "Clover" })
    const first = await inn()
    expect(first).toContain("Clover")
    expect(first).not.toContain("Oak 0.")
    const next = /href="(\/inn\?[^"]*)" rel="next"/.exec(first)?.[1] ?? ""
    expect(await (await site.fetch(next)).text()).toContain("Oak 0.")
    const meadows = await inn("?type=meadow")
    expect(meadows).toContain("Clover")
    expect(meadows).not.toContain("Oak 12.")
    expect(await inn("?type=no-such-type")).toContain("Clover")
    expect(await inn("?type=meadow&offset=12")).toContain("14 tables open now")
  })

  test("lists those who wait for an opponent elsewhere, and no one whose room is gone", async () => {
    const { code: listed } = await open({ ...FORM, listed: "yes", seek: "yes" })
    expect(await inn()).not.toContain("Waiting for an opponent")
    const { code: hidden } = await open({ ...FORM, title: "Hidden oak", seek: "yes" })
    const post = (title: string, payload?: object) =>
      site.json("/api/exchange", {
        json: { authorSlug: "dia", title, type: "ai-match", threadBody: "Who plays?", payload },
      })
    const { id } = await post("Chess by post")
    await post("Gone by now", { space_code: "ZZZZZZ" })
    const waiting = between(await inn(), 'id="waiting"', 'id="open"')
    expect(waiting).toContain("Bench: Hidden oak")
    expect(waiting).toContain(`href="/space?code=${hidden}"`)
    expect(waiting).toContain(`href="/exchange/${id}"`)
    expect(waiting).not.toContain(listed)
    expect(waiting).not.toContain("Gone by now")
  })
})

describe("the form that opens a table", () => {
  test("opens a listed one with its thread, or one that only its code finds", async () => {
    const { code } = await open({ ...FORM, listed: "yes", seek: "yes" })
    expect(await site.json(`/api/space/${code}/state`)).toMatchObject({
      title: "Under the oak",
      type: "bench",
      created_by: "Ann",
      listed: true,
    })
    const { tasks } = await site.json("/api/agent-tasks")
    expect(tasks).toMatchObject([
      {
        type: "ai-match",
        game: "bench",
        space_code: code,
        actions: {
          inn: "http://localhost:3000/inn",
          space: `http://localhost:3000/space?code=${code}`,
        },
      },
    ])
    expect(tasks[0].ai_summary).toContain(`/api/space/${code}/join {"name"`)
    const { code: hidden } = await open(FORM)
    expect(await site.json(`/api/space/${hidden}/state`)).toMatchObject({ listed: false })
    expect((await site.json("/api/agent-tasks")).tasks).toHaveLength(1)
  })

  test("is shown again with what was typed and what is wrong with it", async () => {
    const empty = await open({ type: "meadow", title: "Over the hill" })
    expect(empty.status).toBe(400)
    expect(empty.text).toContain("Your name must not be empty")
    expect(empty.text).toContain('value="Over the hill"')
    expect(empty.text).toMatch(/value="meadow"[^>]*checked/)
    expect(empty.text).not.toMatch(/name="listed"[^>]*checked/)
    const long = await open({ ...FORM, title: "x".repeat(81) })
    expect(long.text).toContain("Name of the table is 81 characters long")
    const unknown = await open({ ...FORM, type: "chess" })
    expect([unknown.status, unknown.text.includes("What you play")]).toEqual([400, true])
    const strong = await open({ ...FORM, listed: "yes", title: "You fucking oak" })
    expect(strong.status).toBe(422)
    expect(strong.text).toContain("Name of the table")
    expect(strong.text).toMatch(/name="listed"[^>]*checked/)
    expect(strong.text).not.toContain("created_by ")
  })

  test("does not ask for opponents while the board is off", async () => {
    const alone = await createTestHost({ modules: [spaces, sitting] })
    const page = await (await alone.fetch("/inn")).text()
    expect(page).toContain('name="listed"')
    expect(page).not.toContain('name="seek"')
    await alone.close()
  })
})

test("a table of a type that was turned off is neither shown nor counted, and comes back with it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "broadside-inn-"))
  const reopen = async (modules: readonly Module[]) => {
    const host = await createTestHost({ modules, folder, config: CONFIG })
    const page = await (await host.fetch("/inn")).text()
    await host.close()
    return page
  }
  try {
    const host = await createTestHost({ modules: [spaces, sitting], folder, config: CONFIG })
    await host.json("/api/space/create", { json: { ...FORM, listed: true } })
    await host.close()
    const off = await reopen([spaces])
    expect(off).not.toContain("Under the oak")
    expect(off).toContain("every table is free")
    expect(await reopen([spaces, sitting])).toContain("1 table open now")
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
