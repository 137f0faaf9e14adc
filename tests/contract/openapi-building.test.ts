import { afterAll, beforeAll, expect, test } from "bun:test"
import type { RouteSpec } from "broadside/http"
import { createTestHost, type TestHost } from "broadside/testing"
import { answerFault } from "../../core/base/answer-faults"
import { firstParty } from "../../modules/index"
import { type BuildingModel, startBuildingModel } from "../kit/building-model"

const MESSAGES = [{ role: "user", content: "Tea, please" }]

let model: BuildingModel
let site: TestHost
beforeAll(async () => {
  model = await startBuildingModel()
  const config = `[network]\nallow_private = ["127.0.0.0/8"]\n${model.section}`
  site = await createTestHost({ modules: firstParty, config })
})
afterAll(async () => {
  await site.close()
  model.stop()
})

function specAt(path: string): RouteSpec {
  const route = site.host.routes().find((one) => one.method === "POST" && one.path === path)
  if (!route?.spec) throw new Error(`POST ${path} has no description`)
  return route.spec
}

/** Why an answer is not as the document describes it; undefined where it is. */
async function faultAt(path: string, more: object = {}) {
  const value = await site.json(path, { json: { messages: MESSAGES, ...more } })
  const fault = answerFault(specAt(path), { status: 200, type: "application/json", value }, true)
  return { fault, value }
}

test("a page that is built, one that is changed, and help are as the API document describes them", async () => {
  const { value: built, fault } = await faultAt("/api/connect/chat")
  expect(fault).toBeUndefined()
  const { url, edit_key } = built
  expect([typeof url, typeof edit_key]).toEqual(["string", "string"])
  const changed = await faultAt("/api/connect/chat", { url, edit_key })
  expect([changed.fault, changed.value.url]).toEqual([undefined, url])
  expect((await faultAt("/api/helper/chat")).fault).toBeUndefined()
})

test("a page that is built as events has a type that the API document describes", async () => {
  const { paths } = await site.json("/openapi.json")
  const headers = { accept: "text/event-stream" }
  const streamed = await site.fetch("/api/connect/chat", { json: { messages: MESSAGES }, headers })
  const [type = ""] = streamed.headers.get("content-type")?.split(";") ?? []
  const described = paths["/api/connect/chat"].post.responses["200"].content
  expect(Object.keys(described)).toContain(type)
  expect(await streamed.text()).toContain("event: done")
})
