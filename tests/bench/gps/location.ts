import { createTestHost } from "broadside/testing"
import gps from "../../../modules/gps/module"
import { type Rounds, ratio, takeTurns } from "../harness/compare"
import { residentMb } from "../harness/processes"
import { folderOf, startBare, startSite } from "../harness/site"
import { type Row, thousands } from "../harness/table"
import { fanOut, LISTENERS, NO_STREAM_LIMITS, ofCpu, postJson } from "../streams/streams"

const UNLIMITED = {
  ...NO_STREAM_LIMITS,
  BROADSIDE_MODULES_GPS_LIMIT_CREATE: "0",
  BROADSIDE_MODULES_GPS_LIMIT_POSITION: "0",
  BROADSIDE_MODULES_GPS_SESSIONS: "100000",
}

async function newSession(url: string): Promise<string> {
  const answer = await postJson(`${url}/api/location/create`, {})
  return ((await answer.json()) as { code: string }).code
}

/** Does something so often, thirty at once. */
async function inParallel(count: number, work: () => Promise<unknown>): Promise<void> {
  let left = count
  const one = async () => {
    while (left-- > 0) await work()
  }
  await Promise.all(Array.from({ length: 30 }, one))
}

/** Each participant may only send so many, so that many take turns. */
const SESSIONS = 1_000
const OTHERS = 4

/** Positions of people in groups of five, to a bare server that has them in a Map. */
export async function movePeople(rounds: Rounds): Promise<Row> {
  const folder = folderOf("location")
  const site = await startSite(folder, UNLIMITED)
  const bare = await startBare(folder)
  try {
    const codes: string[] = []
    const place = { lat: 48.1, lon: 11.5 }
    await inParallel(SESSIONS, async () => {
      const code = await newSession(site.url)
      codes.push(code)
      for (let n = 0; n < OTHERS; n++) {
        const person = { id: `other-${n}`, name: `Other ${n}`, ...place }
        await postJson(`${site.url}/api/location/${code}/update`, person)
        await postJson(`${bare.url}/position/${code}`, person)
      }
    })
    const body = '{"id":"ada","name":"Ada","lat":48.{n},"lon":11.58,"speed":4.5,"heading":90}'
    const { ours, ceiling } = await takeTurns(
      {
        ours: { url: site.url, paths: codes.map((code) => `/api/location/${code}/update`), body },
        ceiling: { url: bare.url, paths: codes.map((code) => `/position/${code}`), body },
      },
      rounds,
    )
    return ratio("a position accepted, to a bare Map", ours, ceiling, 0.5)
  } finally {
    await site.stop()
    bare.stop()
  }
}

/** A message and a position to thousands who follow a session. */
export async function followPeople(rounds: number): Promise<Row[]> {
  const site = await startSite(folderOf("following"), UNLIMITED)
  try {
    const code = await newSession(site.url)
    const at = `${site.url}/api/location/${code}`
    const side = { listen: `${at}/events`, event: "chat" }
    const message = '{"name":"Ada","message":"On my way, five minutes"}'
    const { ours, ceiling } = await fanOut(rounds, site.process.pid, {
      ...side,
      publish: { url: `${at}/chat`, body: message },
    })
    const position = '{"id":"ada","name":"Ada","lat":48.1,"lon":11.5,"speed":4.5,"heading":90}'
    const moved = await fanOut(rounds, site.process.pid, {
      ...side,
      event: "position",
      publish: { url: `${at}/update`, body: position },
    })
    const to = (what: string) => `${what} to ${thousands(LISTENERS)} readers, deliveries a second`
    return [
      ratio(to("a message"), ours.perSecond, ceiling.perSecond, 0.9),
      ratio(`${to("a message")} of CPU`, ofCpu(ours), ofCpu(ceiling), 0.9),
      ratio(`${to("a position")} of CPU`, ofCpu(moved.ours), ofCpu(moved.ceiling), 0.9),
    ]
  } finally {
    await site.stop()
  }
}

const PEOPLE = 50
const POINTS = 500

/** Reading a session of fifty people whose trails are full, to a bare server with the same in a Map. */
export async function readPeople(rounds: Rounds): Promise<Row[]> {
  const folder = folderOf("reading-location")
  const code = await walk(`${folder}/data`)
  const site = await startSite(folder)
  const bare = await startBare(folder)
  try {
    const path = `/api/location/${code}`
    const text = await (await fetch(site.url + path)).text()
    const { trails } = JSON.parse(text) as { trails: Record<string, Point[]> }
    for (const [id, trail] of Object.entries(trails))
      for (const { lat, lon } of trail)
        await postJson(`${bare.url}/position/${code}`, { id, lat, lon })
    const { ours, ceiling } = await takeTurns(
      {
        ours: { url: site.url, paths: [path] },
        ceiling: { url: bare.url, paths: [`/positions/${code}`] },
      },
      // Under a hundred a second.
      { ...rounds, seconds: 3 * rounds.seconds },
    )
    const size = `${(text.length / 1_000_000).toFixed(1)} MB`
    return [ratio(`${PEOPLE} people with ${POINTS} points each, ${size}`, ours, ceiling, 0.6)]
  } finally {
    await site.stop()
    bare.stop()
  }
}

interface Point {
  readonly lat: number
  readonly lon: number
}

/** Fills a session with people who walked until now, a step each second. */
async function walk(folder: string): Promise<string> {
  const now = Date.now() - POINTS * 1_000
  const config = "[modules.gps]\nlimit_position = 0"
  const site = await createTestHost({ modules: [gps], folder, config, now })
  const { code } = await site.json("/api/location/create", { json: { name: "Walk" } })
  for (let step = 0; step < POINTS; step++) {
    for (let n = 0; n < PEOPLE; n++) {
      const angle = (step / 20) * (1 + n / PEOPLE)
      const lat = 48 + n / 100 + Math.sin(angle) / 1_000
      const json = {
        id: `person-${n}`,
        name: `Person ${n}`,
        lat,
        lon: 11 + Math.cos(angle) / 1_000,
      }
      await site.json(`/api/location/${code}/update`, { json })
    }
    site.advance(1_000)
  }
  await site.close()
  return code
}

const IDLE = 20_000

/** What a session costs in which somebody was once, and that nobody follows. */
export async function measureIdle(): Promise<Row> {
  const site = await startSite(folderOf("idle-location"), UNLIMITED)
  try {
    const fill = (count: number) =>
      inParallel(count, async () => {
        const code = await newSession(site.url)
        const ada = { id: "ada", name: "Ada", lat: 48.1, lon: 11.5 }
        await postJson(`${site.url}/api/location/${code}/update`, ada)
      })
    const resident = () => residentMb(site.process.pid) * 1_024
    // What the first requests need is not a session's.
    await fill(2_000)
    const before = resident()
    await fill(IDLE)
    const value = (resident() - before) / IDLE
    const name = `an idle session, of ${thousands(IDLE)}`
    return { name, ours: "", value, target: 5, bound: "most", unit: " KB" }
  } finally {
    await site.stop()
  }
}
