import { EVENT_HEADERS } from "../base/event-response"
import type { Live, StreamSource } from "../base/live"
import type { Log } from "../base/log"
import { prefetches } from "../base/negotiate"
import { createPlaces } from "../base/places"
import { problem } from "../base/problems"
import type { CoreSettings } from "../config/settings"
import { isPrivate } from "../http/limits/client-address"
import { networkOf } from "../http/limits/holders"
import { createHeartbeat } from "./heartbeat"
import { createPolls } from "./polls"
import { StreamReader } from "./reader"
import { LiveTopic, type Numbering } from "./topic"
import { resumedAfter } from "./wire"

export interface Hub {
  /** A module's own topics. */
  of(module: string): Live
  /** Drops the events of all topics that are in memory; clients that reconnect read the log, or the state as it is. */
  forget(): void
  /** Ends all open streams and polls. */
  stop(): void
}

export interface HubOptions {
  /** For all clients together; 0 for no limit, as with each client's. */
  readonly most: CoreSettings["live"]
  readonly perClient: Pick<CoreSettings["limits"], "streams" | "polls">
  readonly log: Log
  /** Identifies a request's client. */
  readonly clientOf: (request: Request) => string
  readonly afterCommit: (run: () => void) => void
  readonly now: () => number
}

/** Delivers events to streams, and keeps polls open until something happens. */
export function createHub(options: HubOptions): Hub {
  const { most, perClient, log, clientOf, afterCommit, now } = options
  const topics = new Map<string, LiveTopic>()
  const readers = new Set<StreamReader>()
  const heartbeat = createHeartbeat()
  const places = placesOf(most.streams, perClient.streams)
  const polls = createPolls({ places: placesOf(most.polls, perClient.polls), clientOf })
  const numbering = createNumbering(now())
  let isStopping = false

  function topicOf(name: string, hasLog: boolean): LiveTopic {
    const existing = topics.get(name)
    if (existing) return existing
    const topic = new LiveTopic(hasLog ? undefined : numbering)
    topics.set(name, topic)
    let isIdle = false
    // Keep it for a while without readers, for clients that reconnect.
    const leave = heartbeat.join(() => {
      const wasIdle = isIdle
      isIdle = topic.readers.size === 0
      if (isIdle && wasIdle) remove()
    })
    const remove = () => {
      leave()
      if (topics.get(name) === topic) topics.delete(name)
    }
    return topic
  }

  function end(name: string): void {
    polls.wake(name)
    topics.get(name)?.end()
    topics.delete(name)
  }

  function stream(name: string, request: Request, source: StreamSource<unknown>): Response {
    if (prefetches(request)) return new Response(null, { headers: EVENT_HEADERS })
    const leavePlace = isStopping ? undefined : places.take(clientOf(request))
    if (!leavePlace)
      throw problem["too-many-streams"](perClient.streams).withHeaders({ "retry-after": "30" })
    const topic = topicOf(name, source.log !== undefined)
    const reader = new StreamReader({
      topic,
      source,
      closed() {
        readers.delete(reader)
        leavePlace()
        leaveBeat()
        topic.leave(reader)
      },
      failed: (err) => log.error({ topic: name, err }, "a stream failed"),
    })
    readers.add(reader)
    const leaveBeat = heartbeat.join(() => reader.beat())
    request.signal.addEventListener("abort", () => reader.close(), { once: true })
    void reader.start(resumedAfter(request, source.after))
    return new Response(reader.body, { headers: EVENT_HEADERS })
  }

  return {
    of: (module) => {
      /** Runs it after commit; an error in it must not fail the write. */
      const certainly = (topic: { readonly name: string }, run: (name: string) => void) =>
        afterCommit(() => {
          const name = `${module}/${topic.name}`
          try {
            run(name)
          } catch (err) {
            log.error({ module, topic: name, err }, "an event was not published")
          }
        })
      return {
        publish: (topic, event) =>
          certainly(topic, (name) => {
            polls.wake(name)
            topics.get(name)?.publish(event)
          }),
        wake: (topic) => certainly(topic, polls.wake),
        forget: (topic) => certainly(topic, (name) => topics.get(name)?.forget()),
        end: (topic) => certainly(topic, end),
        stream: (request, topic, source = {}) =>
          stream(`${module}/${topic.name}`, request, source as StreamSource<unknown>),
        poll: (request, topic, poll) => polls.hold(request, `${module}/${topic.name}`, poll),
      }
    },
    forget() {
      for (const one of topics.values()) one.forget()
    },
    stop() {
      isStopping = true
      polls.stop()
      for (const reader of [...readers]) reader.close()
      heartbeat.stop()
    },
  }
}

/** As many as so many clients, for all of a network: no one gets more by changing addresses. */
const NETWORK_SHARES = 5

const placesOf = (total: number, perClient: number) =>
  createPlaces({
    total: total || Number.POSITIVE_INFINITY,
    perClient: perClient || Number.POSITIVE_INFINITY,
    perNetwork: NETWORK_SHARES * perClient || Number.POSITIVE_INFINITY,
    // At home and behind a gateway everyone is in one network.
    networkOf: (client) => (isPrivate(client) ? undefined : networkOf(client)),
  })

/** Greater than every number of an earlier run, so that its clients can be recognized. */
function createNumbering(now: number): Numbering {
  let last = now * 100
  return { next: () => ++last }
}
