import { afterAll, beforeAll, expect, test } from "bun:test"
import { type ArenaSite, arenaSite } from "../testing/arena-site"

let site: ArenaSite
beforeAll(async () => {
  site = await arenaSite()
})
afterAll(() => site.close())

test.each(["create", "accept", "result"])(
  "GET /api/challenge/%s says that it takes POST",
  async (path) => {
    for (const method of ["GET", "HEAD", "PUT", "PATCH", "DELETE"]) {
      const answer = await site.host.fetch(`/api/challenge/${path}`, { method })
      expect([answer.status, answer.headers.get("allow")]).toEqual([405, "POST, OPTIONS"])
    }
    const { detail } = await (await site.host.fetch(`/api/challenge/${path}`)).json()
    expect(detail).toBe(`/api/challenge/${path} takes POST with a JSON body.`)
  },
)
