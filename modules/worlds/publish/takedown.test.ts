import { describe, expect, test } from "bun:test"
import { DAY, worldsSite } from "../testing/worlds-site"

const { site, submit, operator } = worldsSite()

/** A machine that was started again may be a minute behind for a while. */
test("what was taken down stays down while the clock is behind that moment", async () => {
  const { id, edit_key } = await submit("dispatch", { expires_in: 2 })
  const json = { edit_key, why: "Enough." }
  expect((await site().fetch(`/api/dispatch/${id}/take-down`, { json })).status).toBe(200)
  site().store.connection.run("UPDATE worlds_pages SET ends_at = ends_at + 60000")
  expect(await (await site().fetch(`/api/dispatch/${id}`)).json()).toMatchObject({
    status: "taken-down",
  })
  expect((await site().fetch(`/dispatch/${id}`)).status).toBe(410)
  expect((await site().fetch(`/embed/dispatch/${id}`)).status).toBe(410)
  expect((await site().fetch(`/api/dispatch/${id}/take-down`, { json })).status).toBe(409)
})

describe("the operator", () => {
  test("takes a page down and cannot bring back one whose time is over", async () => {
    const { id, url } = await submit("dispatch", { expires_in: 2 })
    const bury = (headers?: Record<string, string>) =>
      site().fetch(`/api/operator/pages/${id}/bury`, {
        json: { why: "Not for here." },
        ...(headers ? { headers } : {}),
      })
    expect((await bury()).status).toBe(401)
    expect((await bury(operator())).status).toBe(200)
    expect((await bury(operator())).status).toBe(409)
    expect(await (await site().fetch(url as string)).json()).toMatchObject({
      buried_by: "the operator",
    })
    site().advance(3 * DAY)
    const init = { method: "POST", headers: operator() }
    expect((await site().fetch(`/api/operator/pages/${id}/restore`, init)).status).toBe(409)
    expect(
      (
        await site().fetch("/api/operator/pages/zzzzzzzz/bury", {
          json: { why: "Gone." },
          headers: operator(),
        })
      ).status,
    ).toBe(404)
  })
})
