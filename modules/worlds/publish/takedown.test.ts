import { describe, expect, test } from "bun:test"
import { DAY, worldsSite } from "../testing/worlds-site"

const { site, submit, operator } = worldsSite()

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
