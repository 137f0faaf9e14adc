import { afterAll, beforeAll, expect, test } from "bun:test"
import { type ArenaSite, arenaSite } from "../testing/arena-site"

let site: ArenaSite
beforeAll(async () => {
  site = await arenaSite()
})
afterAll(() => site.close())

test("who follows a game learns that the operator removed it, and the stream ends", async () => {
  const id = await site.accepted()
  const { body } = await site.host.fetch(`/api/challenge/${id}/events`)
  const chunks = body!.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]()
  let events = (await chunks.next()).value ?? ""
  const headers = { authorization: `Bearer ${site.host.operatorToken}` }
  const json = { why: "Spam" }
  const held = await site.host.json(`/api/operator/challenges/${id}/hold`, { headers, json })
  expect(held.code).toBe("cannot-hold")
  await site.host.json(`/api/operator/challenges/${id}/remove`, { headers, json })
  for await (const text of chunks) events += text
  expect(events).toContain(`event: removed\ndata: {"id":"${id}","why":"Spam"}`)
  expect((await site.host.fetch(`/api/challenge/${id}/events`)).status).toBe(410)
  await site.host.json(`/api/operator/challenges/${id}/restore`, { headers, json })
  expect((await site.read(id)).status).toBe("accepted")
})
