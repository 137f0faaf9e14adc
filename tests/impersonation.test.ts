import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { type SiteRoute, type Tool, Tools } from "broadside/contracts"
import { createTestHost, type TestHost } from "broadside/testing"
import { firstParty } from "../modules/index"
import { type BuildingModel, startBuildingModel } from "./building-model"
import type { Acts, Sent } from "./impersonation/acts"
import { boardActs } from "./impersonation/board"
import { buildingActs } from "./impersonation/building"
import { fieldsWith, nameFields, OF_NO_ONE, plainFields, SHOWN } from "./impersonation/fields"
import { from, type Made, madeOn } from "./impersonation/made"
import { NAMELESS } from "./impersonation/nameless"
import { playingActs } from "./impersonation/playing"
import { workActs } from "./impersonation/works"

const ACTS: Acts = Object.assign({}, boardActs, workActs, playingActs, buildingActs)
/** `POST /games/submit` of `POST /games/submit (AI)`. */
const routeOf = (act: string) => act.replace(/ \(.*$/, "")

const PROOF = "author-proof-required"

let model: BuildingModel
let site: TestHost
let made: Made
beforeAll(async () => {
  model = await startBuildingModel()
  const open = "[limits]\npublish = 0\nwrite = 0\n[network]\nallow_private = ['127.0.0.0/8']"
  site = await createTestHost({ modules: firstParty, config: `${open}\n${model.section}` })
  made = madeOn(site)
})
afterAll(async () => {
  await site.close()
  model.stop()
})

const routes = () => site.host.routes()
const nameOf = ({ method, path }: SiteRoute) => `${method} ${path}`
/** Whether it does anything at all: some methods are only there to be refused. */
const isDone = ({ detail }: SiteRoute) =>
  !["405", "501"].some((status) => status in ((detail["responses"] ?? {}) as object))
const isWriting = (route: SiteRoute) =>
  !["GET", "HEAD", "OPTIONS"].includes(route.method) && isDone(route)
const asksForProof = ({ spec }: SiteRoute) =>
  spec?.refuses?.some(({ code }) => code === PROOF) ?? false
const isNameless = (path: string) => NAMELESS.some(([, paths]) => paths.test(path))
const routeOfTool = ({ spec }: Tool) =>
  routes().find((route) => route.spec?.operationId === spec?.operationId)

describe("every write is done under a name, or has a reason to have none:", () => {
  test("routes", () => {
    const tried = new Set(Object.keys(ACTS).map(routeOf))
    const writing = routes().filter(isWriting)
    expect(writing.length).toBeGreaterThan(100)
    const unknown = writing.filter((route) => !tried.has(nameOf(route)) && !isNameless(route.path))
    expect(unknown.map(nameOf)).toEqual([])
    const mounted = new Set(routes().map(nameOf))
    expect([...tried].filter((act) => !mounted.has(act))).toEqual([])
    const both = writing.filter((route) => tried.has(nameOf(route)) && isNameless(route.path))
    expect(both.map(nameOf)).toEqual([])
  })

  test("and each field that takes the name of an author", async () => {
    const tried = new Set<string>()
    for (const [act, make] of Object.entries(ACTS)) {
      const sent = (await make(made, newName()))("someone")
      for (const field of fieldsWith(sent, "someone")) tried.add(`${routeOf(act)} ${field}`)
    }
    const taking = routes().filter((route) => isWriting(route) || asksForProof(route))
    const untried = taking
      .flatMap((route) => nameFields(route).map((field) => `${nameOf(route)} ${field}`))
      .filter((field) => !tried.has(field) && !field.endsWith(SHOWN))
    expect(untried).toEqual([])
    const plain = taking
      .flatMap((route) => plainFields(route).map((field) => `${nameOf(route)} ${field}`))
      .filter((field) => !OF_NO_ONE.some(([, fields]) => fields.test(field)))
    expect(plain).toEqual([])
  })

  test("and what says that it asks for a proof is tried, reads as well", () => {
    const tried = new Set(Object.keys(ACTS).map(routeOf))
    const untried = routes().filter(
      (route) => asksForProof(route) && !tried.has(nameOf(route)) && route.module !== "core",
    )
    expect(untried.map(nameOf)).toEqual([])
  })

  test("those that take none do not say that they ask for a proof", () => {
    const asking = routes().filter(
      (route) => isNameless(route.path) && asksForProof(route) && route.module !== "core",
    )
    expect(asking.map(nameOf)).toEqual([])
  })

  test("tools are tried with their routes", () => {
    const writing = site.host.all(Tools).filter(({ effect }) => !effect.readOnly)
    expect(writing.length).toBeGreaterThan(40)
    const strays = writing.filter((tool) => routeOfTool(tool) === undefined)
    expect(strays.map(({ name }) => name)).toEqual([])
  })
})

let names = 0
/** Names that do not resemble each other. */
const newName = () =>
  `own${(names++).toString().replace(/\d/g, (digit) => "bcdfghjkpz"[Number(digit)] ?? "")}x`

/** Protects a name whoever has written under it. */
async function protect(slug: string): Promise<string> {
  const headers = { authorization: `Bearer ${site.operatorToken}` }
  return (await site.json(`/api/names/${slug}/claim`, { json: {}, headers })).key
}

interface Outcome {
  readonly status: number
  readonly text: string
}

/** Does it as a client of the route does: forms are for browsers. */
async function send(route: SiteRoute, { params = {}, query = {}, body = {} }: Sent) {
  const filled = route.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ""))
  const path = `${filled}?${new URLSearchParams(query)}`
  if (route.method === "GET") return read(site.fetch(path, { from: from(), redirect: "manual" }))
  if (!route.spec?.hidden) return read(site.fetch(path, { json: body, from: from() }))
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) form.set(name, String(value))
  return read(site.fetch(path, { method: "POST", body: form, from: from(), redirect: "manual" }))
}

const read = async (sent: Promise<Response>): Promise<Outcome> => {
  const answer = await sent
  return { status: answer.status, text: await answer.text() }
}

/** Calls the tool that does the same; its refusals are results. */
async function call(tool: Tool, { params = {}, query = {}, body = {} }: Sent): Promise<Outcome> {
  const fields = Object.entries({ ...params, ...query, ...body }).map(
    ([field, value]) => [tool.renamed?.[field] ?? field, value] as const,
  )
  const { choice } = tool
  const args = Object.fromEntries([
    ...fields.filter(([name]) => Object.hasOwn(tool.input.properties, name)),
    ...(choice ? [[choice.argument, choice.value]] : []),
  ])
  const params_ = { name: tool.name, arguments: args }
  const json = { jsonrpc: "2.0", id: 1, method: "tools/call", params: params_ }
  const { result, error } = await (
    await site.fetch("/mcp", { json, headers: MCP, from: from() })
  ).json()
  const text = JSON.stringify(result ?? error)
  return { status: result && !result.isError ? 200 : text.includes(PROOF) ? 403 : 400, text }
}

const MCP = { accept: "application/json, text/event-stream" }
/** A page says it in words, everything else by its code. */
const isRefused = ({ status, text }: Outcome) =>
  status === 403 && (text.includes(PROOF) || /protected/.test(text))

/** Under an unprotected name it is done; under a protected one only with its secret. */
async function tryAct(act: string, how: (sent: Sent) => Promise<Outcome>) {
  const make = ACTS[act]
  if (!make) throw new Error(`no act ${act}`)
  const open = newName()
  const before = await how((await make(made, open))(open))
  if (before.status >= 400) throw new Error(`as before: ${before.status} ${before.text}`)

  const own = newName()
  const sent = await make(made, own)
  const secret = await protect(own)
  const refused = await how(sent(own))
  if (!isRefused(refused)) throw new Error(`not refused: ${refused.status} ${refused.text}`)
  const wrong = await how(sent(`${own}#nk_wrong`))
  if (!isRefused(wrong)) throw new Error(`wrong secret: ${wrong.status} ${wrong.text}`)
  const done = await how(sent(`${own}#${secret}`))
  if (done.status >= 400) throw new Error(`with the secret: ${done.status} ${done.text}`)
}

test("a protected name is not shown beside the slug of someone else", async () => {
  const own = newName()
  const secret = await protect(own)
  const shown = routes().filter((route) => isWriting(route) && nameFields(route).includes(SHOWN))
  expect(shown.length).toBeGreaterThan(2)
  for (const route of shown) {
    const act = ACTS[nameOf(route)]
    if (!act) throw new Error(`no act ${nameOf(route)}`)
    const eve = newName()
    const { body, ...sent } = (await act(made, eve))(eve)
    for (const authorName of [own, `${own}#${secret}`]) {
      const { status, text } = await send(route, { ...sent, body: { ...body, authorName } })
      expect([nameOf(route), status, text]).toEqual([
        nameOf(route),
        403,
        expect.stringContaining("lookalike-name"),
      ])
    }
  }
})

describe("a protected name is refused without its secret:", () => {
  for (const act of Object.keys(ACTS))
    test(act, async () => {
      const route = routes().find((one) => nameOf(one) === routeOf(act))
      if (!route) throw new Error("no such route")
      await tryAct(act, (sent) => send(route, sent))
      for (const tool of site.host.all(Tools))
        if (routeOfTool(tool) === route) await tryAct(act, (sent) => call(tool, sent))
    })
})
