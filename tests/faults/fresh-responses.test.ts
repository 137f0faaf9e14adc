import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { isDeepStrictEqual } from "node:util"
import { Demo } from "broadside/contracts"
import type { TestHost } from "broadside/testing"
import { isLong } from "../kit/tier"
import { type GeneratedSite, startGeneratedSite } from "./fuzz/generated-site"
import { createKnown, type Kind, kindOf, type Thing } from "./fuzz/known"
import { endBans } from "./fuzz/obstacles"
import { NEEDS_MORE, type Operation } from "./fuzz/operations"
import { requestTo } from "./fuzz/requests"
import type { Setting } from "./fuzz/setting"

// Every write must be visible in the very next read, whatever is read: each response from the cache is
// compared to what the site makes for an address that nobody has requested before, of nothing that it
// remembered for the cached one.

const SEED = Number(process.env["FUZZ_SEED"] ?? Date.now() % 1_000_000_000)
/** For what needs several steps before it can succeed. */
const MAX_TRIES = 100
/** In `test` every sixteenth write is tried, from one that the seed chooses: some of each module. */
const STRIDE = isLong ? 1 : 16
/** How many of the reads are compared after each write. */
const SHARE = isLong ? 1 : 0.3
const PARTS = isLong ? 12 : 1
const ROUNDS = isLong ? 2 : 1

/** Share cards are in no cache of responses, and drawing them took most of the time. */
const NOT_STORED = /\/card\.png$/

let generated: GeneratedSite
let site: TestHost
let reads: readonly Operation[]
let writes: readonly Operation[]
let tried: readonly Operation[]
let setting: Setting

/** Requests are about the newest thing of a kind, so that writes and reads are about the same one. */
function createNewest(): Setting["known"] {
  const examples = createKnown()
  const newest = new Map<Kind, Thing[]>()
  return {
    ...examples,
    add(kind, thing) {
      newest.set(kind, [thing, ...(newest.get(kind) ?? [])])
      examples.add(kind, thing)
    },
    any: (kind, random, isFit = () => true) =>
      newest.get(kind)?.find(isFit) ?? examples.any(kind, random, isFit),
  }
}

beforeAll(async () => {
  generated = await startGeneratedSite(SEED, createNewest())
  ;({ site, setting } = generated)
  await Promise.all(site.host.all(Demo).map((content) => content.fill()))
  const operations = generated.operations.filter(({ succeeds, endless }) => succeeds && !endless)
  const isWrite = (one: Operation) => one.method !== "GET" || one.path === "/publish-url"
  reads = operations.filter((one) => !isWrite(one) && !NOT_STORED.test(one.path))
  writes = operations.filter((one) => isWrite(one) && one.tool?.effect.readOnly !== true)
  tried = writes.filter((_, at) => at % STRIDE === SEED % STRIDE)
})
afterAll(() => generated.stop())

interface Read {
  readonly path: string
  readonly headers: Record<string, string>
}

/** A look at a page that does not count. */
const LOOK = { "sec-purpose": "prefetch" }

/** Routes that send something else to browsers. */
const negotiated = new Set<Operation>()
/** Routes whose responses are not cached: most of the time went into making them. */
const unstored = new Set<Operation>()

/** Every route that answers to GET, with some of its query or none. */
const allReads = (): Read[] =>
  reads.flatMap((operation) => {
    if (unstored.has(operation) || !setting.random.chance(SHARE)) return []
    const tried = setting.random.chance(0.3) ? operation : { ...operation, query: {} }
    const { path, headers } = requestTo(tried, false, setting)
    const kinds = negotiated.has(operation) ? ["*/*", "text/html"] : [typeOf(operation)]
    return kinds.map((accept) => ({ path, headers: { ...LOOK, ...headers, accept } }))
  })

const typeOf = ({ hidden }: Operation) => (hidden ? "text/html" : "*/*")

async function noteReads(): Promise<void> {
  for (const operation of reads) {
    const { path, headers } = requestTo(operation, false, setting)
    const look = { path, headers: { ...LOOK, ...headers, accept: typeOf(operation) } }
    const { status, headers: sent } = await read(look)
    const vary = sent["vary"]
    if (vary?.includes("accept,") || vary === "accept") negotiated.add(operation)
    else if (!isLong && status < 300) {
      // Many are stored at their second request only.
      await read(look)
      if (!(await read(look)).isCached) unstored.add(operation)
    }
  }
}

const OF_A_CLIENT = ["x-request-id", "ratelimit", "ratelimit-policy"]

interface Sent {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  readonly isCached: boolean
}

async function read({ path, headers }: Read): Promise<Sent> {
  const response = await site.fetch(path, { headers, redirect: "manual" })
  const isCached = !response.headers.has("x-request-id")
  // What is made tells its client of limits; what is stored must not.
  if (!isCached) for (const name of OF_A_CLIENT) response.headers.delete(name)
  const text = await response.text()
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    // A problem names the address and the request.
    text: response.status >= 400 ? "" : text,
    isCached,
  }
}

let fresh = 0
const neverAsked = ({ path, headers }: Read): Read => ({
  path: `${path}${path.includes("?") ? "&" : "?"}never-asked=${++fresh}`,
  headers,
})

let compared = 0

/** What the cache sends and the site would no longer make. */
async function staleAmong(all: readonly Read[]): Promise<string[]> {
  const stale: string[] = []
  for (const one of all) {
    const { isCached, ...cached } = await read(one)
    if (!isCached) continue
    compared++
    site.host.forget()
    const { isCached: _, ...made } = await read(neverAsked(one))
    if (!isDeepStrictEqual(cached, made)) stale.push(`${one.path} as ${one.headers["accept"]}`)
  }
  return stale
}

/** Until each that can be is stored: many are at their second request only. */
async function warm(all: readonly Read[]): Promise<void> {
  for (const one of all) if (!(await read(one)).isCached) await read(one)
}

const ASKS_HOSTS = /registr\S+\/(submit|new)|register|submit(Registry|ToolServer)/

/** Sends what the operation should take; says whether it did. */
async function write(operation: Operation): Promise<boolean> {
  // A host is asked by the registry once a minute.
  if (ASKS_HOSTS.test(operation.name)) site.advance(61_000)
  const { path, method, headers, from, body, fields } = requestTo(operation, false, setting)
  const response = await site.fetch(path, { method, headers, from, ...(body ? { body } : {}) })
  const value = await response.json().catch(() => undefined)
  if (response.status >= 400 || value?.result?.isError) return false
  setting.known.learn(operation.path, fields, value)
  return true
}

/** Makes a new thing of its kind, or a reply to one. */
const isMaker = ({ path }: Operation) =>
  /^\/api\/(exchange(\/:id\/reply)?|.*\/(submit|groups)|(location|space|challenge)\/create)$|^\/mcp-.*\/submit$/.test(
    path,
  )

const HUNT = "/api/location/:code/hunt"
/** What a hunt must have before something can be done in it. */
const HUNT_NEEDS = [
  [/hunt\/|tool hunt (?!create)/, HUNT],
  [/hunt\/(waypoints\/|start|end)|(edit|remove)Waypoint|(start|end)Hunt/, `${HUNT}/waypoints`],
] as const

/** Only someone who has joined a room can act in it. */
const IN_ROOMS = /^POST \/(api\/space\/:code|space)\/(act|close)$|(act|close)\S*Space/i

/** Only what is resolved can be archived, only what was edited has an earlier version, only what is up takes comments. */
const isNeededBy = (operation: Operation) => (one: Operation) =>
  (operation.path.endsWith("/archive") &&
    one.path === operation.path.replace("archive", "resolve")) ||
  (operation.path.endsWith("/exchange/comments") && one.path === "/api/games/submit") ||
  (kindOf(operation.name) === "lab" && one.path === "/api/workshop/submit") ||
  (operation.path.endsWith("/remove") && one.path === operation.path.replace("/remove", "/add")) ||
  (operation.name.endsWith(" archiveThread") && one.path.endsWith("/exchange/:id/resolve")) ||
  (IN_ROOMS.test(operation.name) && one.path === "/api/space/:code/join") ||
  (/[Cc]hallenge|\/arena\//.test(operation.name) && one.path === "/api/challenge/accept") ||
  (/rematch/i.test(operation.name) && one.path.endsWith("/resign")) ||
  (operation.path === "/connect/restore" && one.path === "/api/workshop/:id/edit") ||
  HUNT_NEEDS.some(([pattern, path]) => one.path === path && pattern.test(operation.name)) ||
  (operation.path.endsWith("/restore-version") &&
    one.path === operation.path.replace("restore-version", "edit"))

/** What the cache still sends after this write although the site would no longer make it, and whether the write succeeded. */
async function staleAfter(operation: Operation) {
  const related = writes.filter(({ name }) => kindOf(name) === kindOf(operation.name))
  let hasSucceeded = false
  let all: readonly Read[] = []
  const maxTries = needsMore(operation) ? 1 : MAX_TRIES
  for (let tries = 0; tries < maxTries && !hasSucceeded; tries++) {
    await endBans(site, setting)
    for (const needed of writes.filter(isNeededBy(operation))) await write(needed)
    // What it needs may be gone, or in a state in which it is refused.
    if (tries % 2 === 1) for (const maker of related.filter(isMaker)) await write(maker)
    if (tries > 1) await write(setting.random.pick(related))
    all = allReads()
    await warm(all)
    hasSucceeded = await write(operation)
  }
  await site.settle()
  return { stale: await staleAmong(all), hasSucceeded }
}

const needsMore = ({ path, name }: Operation) => NEEDS_MORE.test(`${path} ${name}`)

describe(`after every write, every read shows it, seed ${SEED}`, () => {
  beforeAll(async () => {
    // First everything once, so that there is something to change.
    for (let round = 0; round < ROUNDS; round++)
      for (const operation of writes) await write(operation)
    await noteReads()
    expect(unstored.size).toBeLessThan(reads.length / 2)
  })

  for (let part = 0; part < PARTS; part++)
    test(`part ${part + 1} of ${PARTS}`, async () => {
      const size = Math.ceil(tried.length / PARTS)
      const these = tried.slice(part * size, (part + 1) * size)
      const stale: string[] = []
      const never: string[] = []
      compared = 0
      for (const operation of these) {
        const outcome = await staleAfter(operation)
        for (const one of outcome.stale) stale.push(`after ${operation.name}: ${one}`)
        if (!outcome.hasSucceeded && !needsMore(operation)) never.push(operation.name)
      }
      // Most writes concern few of the responses.
      expect(compared / these.length).toBeGreaterThan(30 * SHARE)
      expect(stale).toEqual([])
      expect(never).toEqual([])
    })
})
