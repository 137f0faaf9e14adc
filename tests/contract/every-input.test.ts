import { afterAll, beforeAll, expect, test } from "bun:test"
import { type GeneratedSite, startGeneratedSite } from "../faults/fuzz/generated-site"
import { createKnown } from "../faults/fuzz/known"
import type { Operation } from "../faults/fuzz/operations"
import { type Asked, requestTo } from "../faults/fuzz/requests"
import { isLong } from "../kit/tier"
import { type Dear, dearInputs, PIECES } from "./cost/inputs"
import { collect, referenceMs, threadCpuOf } from "./cost/measure"

const SEED = Number(process.env["COST_SEED"] ?? Date.now() % 1_000_000)
/** Times the fixed loop, which is 50 ms on the machine that this was set on. */
const MAX_LOOPS = 1
/** Where a measurement says something about growth: half of the bound. */
const MIN_LOOPS = 0.5
/** Four quarters cost as much as the whole, and not a quarter of it, as where twice the size costs four times as much. */
const MAX_GROWTH = 2.6
/** The system counts processor time in steps of 4 ms; this is two of them. */
const INEXACT_LOOPS = 0.15
/** Collections and compilers only add to the time, so the least of a few measurements counts. */
const MAX_MEASUREMENTS = 4
/** In `test` every so many inputs, from one that the seed chooses. */
const EVERY = isLong ? 1 : 8
/** Fields that each get so many pieces, from one that the seed chooses. */
const PIECES_EACH = isLong ? 6 : 1

let generated: GeneratedSite
let loop = 0
beforeAll(async () => {
  generated = await startGeneratedSite(SEED, createKnown())
  loop = referenceMs()
  const { operations, setting } = generated
  for (const operation of operations.filter(({ method, tool }) => method === "POST" && !tool)) {
    const asked = requestTo(operation, false, setting)
    setting.known.learn(operation.path, asked.fields, await send(asked))
  }
})
afterAll(() => generated.stop())

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

test(`no field, parameter or body of a route or tool holds the thread for long, COST_SEED=${SEED}`, async () => {
  const { operations, setting } = generated
  let next = SEED
  const pick = () => Array.from({ length: PIECES_EACH }, () => PIECES[next++ % PIECES.length] ?? "")
  const ask = (operation: Operation) => requestTo(operation, false, setting)
  async function costOf(operation: Operation, dear: Dear, parts = 1): Promise<number> {
    let least = Number.POSITIVE_INFINITY
    for (let n = 0; n < MAX_MEASUREMENTS; n++) {
      const asked = Array.from({ length: parts }, () => ({
        ...ask(operation),
        ...dear.at(1 / parts),
      }))
      if (n > 0) collect()
      const cost = await threadCpuOf(async () => {
        for (const one of asked) await send(one)
      })
      least = Math.min(least, cost)
      if (least < loop * MIN_LOOPS) break
    }
    return least / loop
  }

  const over: string[] = []
  let sent = 0
  for (const operation of operations) {
    if (operation.endless) continue
    for (const dear of dearInputs(operation, () => ask(operation), pick)) {
      sent++
      if ((sent + SEED) % EVERY !== 0) continue
      const whole = await costOf(operation, dear)
      if (whole < MIN_LOOPS) continue
      const quarters = await costOf(operation, dear, 4)
      const says = `${operation.name}: ${dear.name}: ${whole.toFixed(2)} loops, in quarters ${quarters.toFixed(2)}`
      if (whole > MAX_LOOPS || whole > quarters * MAX_GROWTH + INEXACT_LOOPS) over.push(says)
    }
  }
  process.stderr.write(
    `cost: ${Math.floor(sent / EVERY)} of ${sent} inputs, ${operations.length} operations, loop ${Math.round(loop)} ms\n`,
  )
  expect(sent).toBeGreaterThan(3_000)
  expect(over).toEqual([])
})

/** Twice the largest page; what takes the rest of a body, its escapes, is one call of `JSON.parse`. */
const MAX_BODY = 4_000_000
const MAX_LOOPS_OF_LARGEST = 4

test("no body of the largest size is dear where a route or form refuses it", async () => {
  const { operations, setting } = generated
  const large = operations.filter(
    ({ tool, method, body = {} }) => !tool && method === "POST" && "html" in body,
  )
  const over: string[] = []
  for (const operation of large) {
    const { fields, ...asked } = requestTo(operation, false, setting)
    const headers = { ...asked.headers, "content-type": "application/json" }
    const body = JSON.stringify({
      ...fields,
      title: "<".repeat(MAX_BODY),
      status: "<".repeat(MAX_BODY / 8),
    })
    let least = Number.POSITIVE_INFINITY
    for (let n = 0; n < MAX_MEASUREMENTS && least > MAX_LOOPS_OF_LARGEST * loop; n++) {
      collect()
      least = Math.min(least, await threadCpuOf(() => send({ ...asked, fields, headers, body })))
    }
    if (least > MAX_LOOPS_OF_LARGEST * loop) over.push(`${operation.name}: ${least} ms`)
  }
  expect(large.length).toBeGreaterThan(5)
  expect(over).toEqual([])
})
