import { afterAll, beforeAll, expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { type AisServer, startAisServer } from "../../modules/gps/awareness/testing/ais-server"
import { type GeneratedSite, startGeneratedSite } from "../faults/fuzz/generated-site"
import { createKnown } from "../faults/fuzz/known"
import type { Operation } from "../faults/fuzz/operations"
import { type Asked, requestTo } from "../faults/fuzz/requests"
import { isTest } from "../house/imports"
import { dearValues, type NotedHeaders, noteHeaders } from "./cost/headers"
import { dearInputs } from "./cost/inputs"
import { type Large, largeBodies, longAddresses, mostOf } from "./cost/largest"
import { createJudge, type Judge, MAX_LOOPS, SMALL } from "./cost/loops"
import { threadCpuOf } from "./cost/measure"
import { createOutside, type OutsideServers } from "./cost/outside"
import {
  findReaders,
  REST_MS,
  type Reader,
  SOURCES,
  sourceSettings,
  walkReaders,
} from "./cost/readers"
import { createSome, type Some } from "./cost/some"

const SEED = Number(process.env["COST_SEED"] ?? Date.now() % 1_000_000)

let generated: GeneratedSite
let outside: OutsideServers
let ais: AisServer
let readers: readonly Reader[]
let headers: NotedHeaders
let judge: Judge
beforeAll(async () => {
  headers = noteHeaders()
  ais = await startAisServer()
  outside = createOutside(ais.url)
  const settings = { watch: outside.watch, settings: sourceSettings }
  generated = await startGeneratedSite(SEED, createKnown(), settings)
  judge = createJudge()
  const operations = generated.operations.filter(mayAskOthers)
  const ask = async (one: Operation) => {
    const asked = requestTo(one, false, generated.setting)
    const answer = await send({ ...asked, headers: { ...asked.headers, ...headers.of(one) } })
    if (one.method === "POST") generated.setting.known.learn(one.path, asked.fields, answer)
  }
  readers = await findReaders(outside, operations, ask, (some) => missedBy(some).length === 0)
  headers.stop()
})
afterAll(async () => {
  outside.stop()
  await generated.stop()
  await ais.stop()
})

const mayAskOthers = ({ method, tool, query, endless }: Operation) =>
  !tool && !endless && (method === "POST" || Object.keys(query).length > 0)

async function send({ operation, method, headers, from, ...asked }: Asked): Promise<unknown> {
  const { site } = generated
  if (/registr/.test(operation.name)) site.advance(61_000)
  const body = asked.body === undefined ? {} : { body: asked.body }
  const init = { method, headers, from, redirect: "manual", ...body } as const
  // What it refuses without saying so in its description is for other tests.
  const answer = await site.fetch(site.host.urls.base + asked.path, init).catch(() => undefined)
  const text = (await answer?.text()) ?? ""
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function report(what: string, some: Some): void {
  const counts = `${some.tried()} of ${some.seen()} ${what}`
  process.stderr.write(`cost: ${counts}, loop ${Math.round(judge.loop)} ms, COST_SEED=${SEED}\n`)
}

test("no field, parameter or body of a route or tool holds the thread for long", async () => {
  const { operations, setting } = generated
  const some = createSome(SEED, 8, 6)
  const ask = (operation: Operation) => requestTo(operation, false, setting)
  const over: string[] = []
  for (const operation of operations) {
    if (operation.endless) continue
    for (const dear of dearInputs(operation, () => ask(operation), some.pieces)) {
      if (!some.next()) continue
      const fault = await judge.faultOf((share) => {
        const asked = { ...ask(operation), ...dear.at(share) }
        return threadCpuOf(() => send(asked))
      }, MAX_LOOPS.small)
      if (fault) over.push(`${operation.name}: ${dear.name}: ${fault}`)
    }
  }
  report(`inputs of ${operations.length} operations`, some)
  expect(some.seen()).toBeGreaterThan(3_000)
  expect(over).toEqual([])
})

/** Operations that read a header get it, from one that the seed chooses. */
const OPERATIONS_EACH = 3

test("no header that the site reads holds the thread for long", async () => {
  const some = createSome(SEED, 2, 6)
  const all = headers.all(generated.operations.filter(({ endless }) => !endless))
  const over: string[] = []
  for (const { header, operations } of all)
    for (let n = 0; n < OPERATIONS_EACH; n++) {
      const operation = operations[(SEED + n * 37) % operations.length] as Operation
      for (const { name, size, at } of dearValues(some.pieces())) {
        if (!some.next()) continue
        const fault = await judge.faultOf(
          (share) => {
            const asked = requestTo(operation, false, generated.setting)
            const dear = { ...asked, headers: { ...asked.headers, [header]: at(share) } }
            return threadCpuOf(() => send(dear))
          },
          size > SMALL ? MAX_LOOPS.largest : MAX_LOOPS.small,
        )
        if (fault) over.push(`${header} of ${operation.name}: ${name}: ${fault}`)
      }
    }
  report(`values of ${all.length} headers`, some)
  expect(all.length).toBeGreaterThan(30)
  expect(over).toEqual([])
})

const READS = /\bfetch(?:\.stream)?\(|\bctx\.socket\(/
const COMMENTS = /^\s*(?:\/?\*|\/\/).*$/gm

/** Files that read what other servers answer, and that are none of these readers. */
function missedBy(some: readonly Reader[]): readonly string[] {
  const reached = some.map(({ sent }) => sent.reader.split(":")[0] ?? "")
  return [...new Bun.Glob("modules/**/*.{ts,tsx}").scanSync(".")].filter(
    (file) =>
      !isTest(file) &&
      !reached.includes(file) &&
      READS.test(readFileSync(file, "utf8").replace(COMMENTS, "")),
  )
}

test("every answer of another server has a reader in this walk", () => {
  expect(missedBy(readers)).toEqual([])
  const asked = outside.sent.map(({ url }) => url)
  const silent = SOURCES.filter((source) => !asked.some((url) => url.startsWith(source.url)))
  expect(silent).toEqual([])
})

test("no answer of another server holds the thread for long", async () => {
  const some = createSome(SEED, 32)
  const ask = (operation: Operation) => {
    generated.site.advance(REST_MS)
    return send(requestTo(operation, false, generated.setting))
  }
  const over = await walkReaders(readers, { outside, ais, judge, ask }, some)
  report(`answers of others to ${readers.length} readers`, some)
  expect(over).toEqual([])
})

test("no body or address of the largest size holds the thread for long", async () => {
  const { operations, setting, site } = generated
  const some = createSome(SEED, 64, 6)
  const long = site.host.routes().filter(({ spec }) => spec?.longAddress)
  const over: string[] = []
  async function walk({ name }: Operation, all: Iterable<Large>): Promise<void> {
    for (const large of all) {
      if (!some.next()) continue
      const most = large.most > SMALL ? MAX_LOOPS.largest : MAX_LOOPS.small
      const fault = await judge.faultOf((share) => {
        const asked = large.at(share)
        return threadCpuOf(() => send(asked))
      }, most)
      if (fault) over.push(`${name}: ${large.name}: ${fault}`)
    }
  }
  let large = 0
  for (const operation of operations.filter(({ tool }) => !tool)) {
    const ask = () => requestTo(operation, false, setting)
    if (long.some(({ path, method }) => path === operation.path && method === operation.method))
      await walk(operation, longAddresses(operation, ask, some.pieces()))
    if (operation.method !== "POST") continue
    const most = await mostOf(ask, send)
    if (most > SMALL) large++
    await walk(operation, largeBodies(ask, most))
  }
  report(`bodies and addresses, ${large} operations with pages, ${long.length} addresses`, some)
  expect(Math.min(large, long.length)).toBeGreaterThan(0)
  expect(over).toEqual([])
})
