import { firstParty } from "../../../modules"
import { type AisServer, report } from "../../../modules/gps/awareness/testing/ais-server"
import {
  aircraft,
  feedOf,
  quake,
  quakesOf,
  vehiclesOf,
} from "../../../modules/gps/awareness/testing/sources"
import type { Operation } from "../../faults/fuzz/operations"
import { type DearReply, dearReplies } from "./answers"
import { type Cost, type Judge, MAX_LOOPS, SMALL } from "./loops"
import { longestTurnOf, threadCpuOf } from "./measure"
import type { OutsideServers, Reply, Sent } from "./outside"
import type { Some } from "./some"

/** Code that reads what another server answers, and what has it do so. */
export interface Reader {
  readonly sent: Sent
  readonly operation: Operation
  /** An answer that it takes. */
  readonly sample: Reply
}

/** Addresses in the settings of modules that only browsers ask. */
const FOR_BROWSERS = ["gps.map_tiles_url"]

/** Every setting for the address of a source. */
export const SOURCES = firstParty.flatMap(({ id, config }) =>
  Object.keys((config?.properties ?? {}) as object)
    .filter((key) => key.endsWith("_url") && !FOR_BROWSERS.includes(`${id}.${key}`))
    .map((key) => ({ id, key, url: `http://127.0.0.1:9/${id}.${key}` })),
)

/** Lines that set all of them, by module. */
export const sourceSettings: Readonly<Record<string, string>> = Object.fromEntries(
  [...Map.groupBy(SOURCES, ({ id }) => id)].map(([id, keys]) => [
    id,
    keys.map(({ key, url }) => `${key} = "${url}"\n`).join(""),
  ]),
)

const NOW = Date.UTC(2026, 10, 20, 12)
const JSON_TYPE = "application/json"
const jsonOf = async (answer: Response) => ({ type: JSON_TYPE, bytes: await answer.bytes() })

/** What the source of each setting answers. */
const ANSWERS: Readonly<Record<string, Reply>> = {
  "gps.aircraft_url": await jsonOf(feedOf([aircraft()], NOW)),
  "gps.quakes_url": await jsonOf(quakesOf([quake()], NOW)),
  "gps.buses_url": {
    type: "application/x-protobuf",
    bytes: vehiclesOf([{ id: "7", lat: 52.5, lon: 13.4 }], NOW),
  },
  "/v0.1/servers": await jsonOf(
    Response.json({ servers: [{ server: { name: "a/b" } }], metadata: { count: 1 } }),
  ),
  "gps.ships_url": { type: JSON_TYPE, bytes: new TextEncoder().encode(report()) },
}

/** The setting that an address was set with. */
const settingOf = (url: string) => SOURCES.find((source) => url.startsWith(source.url))
export const answerFor = ({ url }: Sent): Reply | undefined => {
  const source = settingOf(url)
  const path = new URL(url).pathname
  return ANSWERS[source ? `${source.id}.${source.key}` : path.slice(path.indexOf("/v0"))]
}

/** A page in a request hides the address of one, so each such operation is asked with an address, too. */
function withAddress(operation: Operation): readonly Operation[] {
  const { html, content, ...fields } = { ...operation.query, ...operation.body }
  if (!(html || content) || !("source_url" in fields || "url" in fields)) return []
  const only = (some: Operation["query"] = {}) =>
    Object.fromEntries(Object.entries(some).filter(([name]) => name in fields))
  return [
    { ...operation, query: only(operation.query), body: operation.body && only(operation.body) },
  ]
}
/** What a request has and what it is about is drawn, so that not every one asks another server. */
const MAX_ATTEMPTS = 8

/** Every reader that some operation reaches; `ask` sends a request to one. Asks all again until they are complete. */
export async function findReaders(
  outside: OutsideServers,
  operations: readonly Operation[],
  ask: (operation: Operation) => Promise<unknown>,
  isComplete: (readers: readonly Reader[]) => boolean,
): Promise<readonly Reader[]> {
  const readers = new Map<string, Reader>()
  async function look(operation: Operation, answer = answerFor): Promise<boolean> {
    outside.become(answer)
    const before = outside.sent.length
    await ask(operation)
    for (const sent of outside.sent.slice(before)) {
      const sample = answerFor(sent) ?? (await outside.received(sent))
      if (sample && !readers.has(sent.reader)) readers.set(sent.reader, { sent, operation, sample })
    }
    return outside.sent.length > before
  }
  for (let round = 0; round < MAX_ATTEMPTS && !isComplete([...readers.values()]); round++)
    for (const operation of operations) {
      await look(operation)
      for (const other of withAddress(operation))
        for (let n = 0; n < MAX_ATTEMPTS && !(await look(other)); n++);
    }
  // What else is asked where a first answer is none.
  for (const { sent, operation } of [...readers.values()])
    await look(operation, (one) =>
      one.reader === sent.reader
        ? { type: JSON_TYPE, bytes: new Uint8Array([0x7b, 0x7d]) }
        : answerFor(one),
    )
  return [...readers.values()]
}

/** All that is sent over a socket in one measurement. */
const SOCKET_BYTES = 4_000_000
/** Longer than the host of any source rests, and any answer is cached. */
export const REST_MS = 900_000

export interface ReaderWalk {
  readonly outside: OutsideServers
  readonly ais: AisServer
  readonly judge: Judge
  /** Sends a request to an operation after a rest. */
  readonly ask: (operation: Operation) => Promise<unknown>
}

/** What the thread does for an answer: all of it, or the longest turn where it is read as it arrives. */
function costOf(
  { sent, operation }: Reader,
  dear: DearReply,
  { outside, ais, ask }: ReaderWalk,
): Cost {
  return async (share) => {
    const reply = dear.at(Math.floor(sent.maxBytes * (sent.kind === "socket" ? 1 : share)))
    outside.become((one) => (one.reader === sent.reader ? reply : answerFor(one)))
    if (sent.kind === "whole") return threadCpuOf(() => ask(operation))
    if (sent.kind === "stream") return longestTurnOf(() => ask(operation))
    await ask(operation)
    const text = new TextDecoder().decode(reply.bytes)
    const count = Math.ceil((SOCKET_BYTES * share) / sent.maxBytes)
    return threadCpuOf(async () => {
      const handled = Array.from({ length: count }, outside.handled)
      for (let n = 0; n < count; n++) ais.say(text)
      await Promise.all(handled)
    })
  }
}

/** Every dear answer to every reader, with what is wrong with its cost. */
export async function walkReaders(
  readers: readonly Reader[],
  walk: ReaderWalk,
  some: Some,
): Promise<readonly string[]> {
  const over: string[] = []
  for (const reader of readers)
    for (const dear of dearReplies(reader.sample, some.pieces)) {
      const isSocket = reader.sent.kind === "socket"
      if ((isSocket && dear.isTiny) || !some.next()) continue
      const isSmall = !isSocket && (dear.isTiny || reader.sent.maxBytes <= SMALL)
      const most = isSmall ? MAX_LOOPS.small : MAX_LOOPS.largest
      const fault = await walk.judge.faultOf(costOf(reader, dear, walk), most)
      if (fault) over.push(`${reader.sent.reader}: ${dear.name}: ${fault}`)
    }
  return over
}
