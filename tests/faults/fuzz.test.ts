import { afterAll, beforeAll, expect, test } from "bun:test"
import type { TestHost } from "broadside/testing"
import { isLong } from "../kit/tier"
import { isOfChallenges } from "./fuzz/challenges"
import { type GeneratedSite, startGeneratedSite } from "./fuzz/generated-site"
import { isPastRouting, judge } from "./fuzz/judge"
import { createKnown, kindOf } from "./fuzz/known"
import { endBans, startJam } from "./fuzz/obstacles"
import type { Operation } from "./fuzz/operations"
import { type Asked, requestTo, thingFor } from "./fuzz/requests"
import type { Setting } from "./fuzz/setting"

const REQUESTS = Number(process.env["FUZZ_REQUESTS"] ?? (isLong ? 200_000 : 500))
const SEED = Number(process.env["FUZZ_SEED"] ?? Date.now() % 1_000_000_000)
/** How often everything is sent first as it should be. */
const ROUNDS = isLong ? 3 : 2
/** For what needs several steps before it can succeed. */
const MAX_TRIES = 400

let generated: GeneratedSite
let site: TestHost
let operations: readonly Operation[]
let setting: Setting

beforeAll(async () => {
  generated = await startGeneratedSite(SEED, createKnown())
  ;({ site, operations, setting } = generated)
  site.host.start()
})
afterAll(() => generated.stop())

/** Every fault with the first request that showed it. */
const faults = new Map<string, string>()
const succeeded = new Set<string>()
const seen = new Map<number, number>()
let sent = 0
let routed = 0

async function send(asked: Asked): Promise<void> {
  const { operation, path, method, headers, body, from } = asked
  // A host is asked by the registry once a minute.
  if (ASKS_HOSTS.test(operation.name)) site.advance(61_000)
  const report = (fault: string) => {
    const known = `${operation.name}: ${fault}`
    if (!faults.has(known)) faults.set(known, `${sent}: ${shown(asked)}`)
  }
  sent++
  const init = { method, headers, from, ...(body === undefined ? {} : { body }) }
  // The test host throws where a route refuses what it does not declare.
  const answer = await site.fetch(site.host.urls.base + path, init).catch(({ message }) => {
    report(message)
  })
  if (!answer) return
  const judged = await judge(asked, answer)
  const stateBefore = asked.thing.challenge
  seen.set(judged.status, (seen.get(judged.status) ?? 0) + 1)
  if (isPastRouting(judged)) routed++
  if (judged.status < 400 && method === operation.method && isGood(operation, judged.value)) {
    succeeded.add(operation.name)
    setting.known.learn(operation.path, asked.fields, judged.value)
    setting.known.learnPage(operation, asked.thing, asked.fields)
  }
  // Refused, or done without an answer that says how it stands now.
  if (method === "POST" && asked.thing.challenge === stateBefore) asked.thing.challenge = undefined
  for (const fault of judged.faults) report(fault)
}

const say = (line: string) => void process.stderr.write(`fuzz: ${line}\n`)

/** What was removed lets nothing else succeed. */
const REMOVES = /\/operator\/|delete|archive$|\/hunt\/end|endHunt|\/close$|closeSpace|release/i

/** A hunt takes several steps in one session, and the rest that is done in sessions is none of them. */
const OF_HUNTS = /hunt|waypoint|location\/create$/i

const ASKS_HOSTS = /registr\S+\/(submit|new)|submit(Registry|ToolServer)/

/** A tool's refusal is an answer for the model: 200 as well. */
const isGood = ({ tool }: Operation, value: unknown) =>
  !tool || (value as { result?: { isError?: boolean } })?.result?.isError === undefined

function shown({ method, path, headers, body }: Asked): string {
  const text = body instanceof FormData ? JSON.stringify([...body]) : String(body ?? "")
  return `${method} ${path} ${JSON.stringify(headers)} ${text}`.slice(0, 600)
}

/**
 * A laboratory takes pages that are up, and a cover is there with its game, whose entry in a list names it: those that
 * were known may all have been taken down.
 */
const PUBLISHED: Readonly<Record<string, readonly string[]>> = {
  lab: ["/api/workshop/submit"],
  cover: ["/games/submit", "/api/games/submit", "/api/games"],
}

async function publish(paths: readonly string[]): Promise<void> {
  for (const path of paths)
    for (const one of operations.filter((operation) => operation.path === path))
      await send(requestTo(one, false, setting))
}

/** Most that can be done to a challenge is done to one that was accepted. */
async function startChallenge(posts: readonly Operation[]): Promise<void> {
  for (const path of ["/api/challenge/create", "/api/challenge/accept"])
    for (const one of posts.filter((post) => post.path === path))
      await send(requestTo(one, false, setting))
}

test(`${REQUESTS} generated requests, seed ${SEED}: every answer is one that may be given`, async () => {
  say(`FUZZ_SEED=${SEED} FUZZ_REQUESTS=${REQUESTS}`)
  const { random, known } = setting
  for (const [, id = ""] of (await (await site.fetch("/")).text()).matchAll(/\/assets\/([^"?]+)/g))
    known.add("asset", { id, author: "", key: "" })
  const posts = operations.filter(({ method }) => method === "POST")
  // First everything once as it should be, so that there is something to ask about.
  for (let round = 0; round < ROUNDS; round++)
    for (const operation of posts) await send(requestTo(operation, false, setting))
  for (let n = 0; n < REQUESTS; n++)
    await send(requestTo(random.pick(operations), random.chance(0.6), setting))
  for (const operation of operations) {
    if (!operation.succeeds || succeeded.has(operation.name)) continue
    await endBans(site, setting)
    const related = posts.filter(
      ({ name }) =>
        kindOf(name) === kindOf(operation.name) &&
        (!OF_HUNTS.test(operation.name) || OF_HUNTS.test(name)) &&
        !REMOVES.test(name),
    )
    for (let n = 0; n < MAX_TRIES && !succeeded.has(operation.name); n++) {
      if (isOfChallenges(operation.name)) await startChallenge(posts)
      if (/jam/i.test(operation.name)) await startJam(site, setting)
      await publish(PUBLISHED[kindOf(operation.name)] ?? [])
      const thing = thingFor(operation, setting)
      // What is done to a challenge ends what else can be done to it.
      const before =
        related.length > 0 && !isOfChallenges(operation.name)
          ? [random.pick(related), random.pick(related)]
          : []
      // About one thing, since some can only be done to what another did something to.
      for (const one of [...before, operation]) await send(requestTo(one, false, setting, thing))
      // What is there may have ended, been edited away or been locked since.
      if (n % 10 === 9) for (const one of related) await send(requestTo(one, false, setting))
    }
  }
  say(
    `${succeeded.size} of ${operations.length} operations, ${sent} sent, ${routed} past routing, ${[
      ...seen,
    ]
      .sort()
      .map(([s, n]) => `${s}: ${n}`)
      .join(", ")}`,
  )
  expect([...faults]).toEqual([])
  expect(routed / sent).toBeGreaterThan(0.6)
  const never = operations.filter(({ name, succeeds }) => succeeds && !succeeded.has(name))
  expect(never.map(({ name }) => name)).toEqual([])
})
