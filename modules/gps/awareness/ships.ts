import { LRUCache } from "lru-cache"
import type { GpsContext } from "../context"
import { type Area, type Box, boxesOf, cellOf } from "./area"
import type { Item, Provider } from "./provider"
import { type Feed, openFeed } from "./ship-feed"
import { REPORTS, shipFrom } from "./ship-report"

const MAX_SHIPS = 20_000
/** How long a position is remembered. */
const REMEMBERED_MS = 900_000
/** Areas that are followed at the same time, those asked about last. */
const MAX_AREAS = 16
/** A connection that no one needs is closed after this time. */
const UNUSED_MS = 300_000

/** Ships by AIS over a WebSocket, in the form of aisstream. */
export function shipsProvider(ctx: GpsContext): Provider {
  const { ships_url: url, ships_key: key } = ctx.config
  const ships = new LRUCache<string, Item>({ max: MAX_SHIPS })
  const areas = new LRUCache<string, readonly Box[]>({ max: MAX_AREAS })
  let feed: Feed | undefined
  let usedAt = 0
  /** Whether areas were added after the last subscription. */
  let isChanged = false

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
    isChanged ||= !areas.has(cell)
    areas.set(cell, boxesOf(area))
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
      if (!feed || feed.isOver()) {
        feed = openFeed(ctx, url, subscription, take)
        isChanged = false
      }
      await feed.ready
      if (isChanged) isChanged = !feed.renew(now)
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
