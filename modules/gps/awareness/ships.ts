import { LRUCache } from "lru-cache"
import type { GpsContext } from "../context"
import { type Area, type Box, boxesOf, cellOf } from "./area"
import { type Item, type Provider, SourceFailed } from "./provider"
import { at, headingFrom, lineFrom, numberIn, placeFrom, timeFrom } from "./untrusted"

const KMH_PER_KNOT = 1.852
const MOST_SHIPS = 20_000
/** How long a position is remembered. */
const REMEMBERED_MS = 900_000
const MOST_MESSAGES_A_SECOND = 5_000
/** Areas that are followed at the same time, those asked about last. */
const MOST_AREAS = 16
/** A connection that no one needs is closed after this time; one that is silent too. */
const UNUSED_MS = 300_000
const SILENT_MS = 180_000
const REPORTS = ["PositionReport", "StandardClassBPositionReport", "ExtendedClassBPositionReport"]

/** Ships by AIS over a WebSocket, in the form of aisstream. */
export function shipsProvider(ctx: GpsContext): Provider {
  const { ships_url: url, ships_key: key } = ctx.config
  const ships = new LRUCache<string, Item>({ max: MOST_SHIPS })
  const areas = new LRUCache<string, readonly Box[]>({ max: MOST_AREAS })
  let feed: Feed | undefined
  let usedAt = 0

  const subscription = () =>
    JSON.stringify({
      APIKey: key,
      BoundingBoxes: [...areas.values()].flat().map(([south, west, north, east]) => [
        [south, west],
        [north, east],
      ]),
      FilterMessageTypes: REPORTS,
    })

  function follow(area: Area): void {
    const cell = cellOf(area).key
    const isNew = !areas.has(cell)
    areas.set(cell, boxesOf(area))
    // A new subscription replaces the one before it.
    if (isNew) feed?.send(subscription())
  }

  function take(text: string): void {
    const item = shipFrom(text, ctx.now())
    if (item) ships.set(item.id, item)
  }

  return {
    id: "aisstream",
    layer: "ships",
    attribution: "AIS: aisstream.io",
    min_interval: 0,
    fresh: 5_000,
    scope: "cell",
    ...(url
      ? {}
      : {
          off: "No source is set. An operator can set ships_url and ships_key under [modules.gps], to an AIS stream in the form of aisstream.io.",
        }),
    async query(area) {
      const now = ctx.now()
      usedAt = now
      follow(area)
      if (feed?.isSilent(now)) feed.close()
      if (!feed || feed.isOver()) feed = openFeed(ctx, url, subscription, take)
      await feed.ready
      for (const [id, { at }] of ships) if (now - (at ?? 0) > REMEMBERED_MS) ships.delete(id)
      const seconds = Math.round((now - feed.openedAt()) / 1000)
      return {
        items: [...ships.values()],
        asOf: now,
        ...(seconds < 360
          ? {
              note: `The stream is open for ${seconds} s; ships appear as they report, which takes up to six minutes.`,
            }
          : {}),
      }
    },
    rest(all) {
      if (!all && ctx.now() - usedAt < UNUSED_MS) return
      feed?.close()
      feed = undefined
      areas.clear()
      ships.clear()
    },
  }
}

interface Feed {
  /** Settles when the subscription is sent. */
  readonly ready: Promise<void>
  openedAt(): number
  isOver(): boolean
  isSilent(now: number): boolean
  send(text: string): void
  close(): void
}

function openFeed(
  ctx: Pick<GpsContext, "socket" | "now">,
  url: string,
  subscription: () => string,
  take: (text: string) => void,
): Feed {
  const ready = Promise.withResolvers<void>()
  // Whoever asks next awaits it; no one may be left.
  ready.promise.catch(() => undefined)
  let isOpen = false
  let isOver = false
  let openedAt = ctx.now()
  let heardAt = openedAt
  let second = 0
  let messages = 0
  const socket = ctx.socket(url, {
    opened() {
      isOpen = true
      openedAt = ctx.now()
      heardAt = openedAt
      socket.send(subscription())
      ready.resolve()
    },
    message(text) {
      heardAt = ctx.now()
      const now = Math.floor(performance.now() / 1000)
      if (now !== second) [second, messages] = [now, 0]
      if (++messages > MOST_MESSAGES_A_SECOND) return socket.close()
      take(text)
    },
    closed(why) {
      isOver = true
      ready.reject(new SourceFailed(`The stream of ships is not open: ${why}`))
    },
  })
  return {
    ready: ready.promise,
    openedAt: () => openedAt,
    isOver: () => isOver,
    isSilent: (now) => isOpen && now - heardAt > SILENT_MS,
    send: (text) => socket.send(text),
    close: () => socket.close(),
  }
}

/** Reads one message; undefined for anything but the position of a ship. */
export function shipFrom(text: string, now: number): Item | undefined {
  let message: unknown
  try {
    message = JSON.parse(text)
  } catch {
    return
  }
  const type = at(message, "MessageType")
  if (typeof type !== "string" || !REPORTS.includes(type)) return
  const report = at(at(message, "Message"), type)
  const about = at(message, "MetaData")
  const number = numberIn(at(about, "MMSI") ?? at(report, "UserID"), 1, 999_999_999)
  const place = placeFrom(at(report, "Latitude"), at(report, "Longitude"))
  if (number === null || !Number.isInteger(number) || !place) return
  const knots = numberIn(at(report, "Sog"), 0, 102.2)
  // 511 says that the heading is unknown, and 360 that the course is.
  const heading = numberIn(at(report, "TrueHeading"), 0, 359)
  const course = numberIn(at(report, "Cog"), 0, 359.99)
  return {
    ...place,
    id: String(number).padStart(9, "0"),
    label: lineFrom(at(about, "ShipName"), 40) || String(number),
    kind: "ship",
    alt: null,
    speed: knots === null ? null : Math.round(knots * KMH_PER_KNOT * 10) / 10,
    heading: headingFrom(heading ?? course),
    at:
      timeFrom(Date.parse(String(at(about, "time_utc")).replace(/ \+0000 UTC$/, "Z")), now) ?? now,
  }
}
