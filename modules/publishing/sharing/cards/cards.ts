import { hash } from "node:crypto"
import type { Log } from "broadside"
import { openImage, SITE_CARD } from "broadside/host"
import { LRUCache } from "lru-cache"
import type { ShareCard, ShareCardsService } from "../contract"
import { CARD_HEIGHT, CARD_WIDTH, cardDrawing } from "./drawing"
import { createPress } from "./press"

/** Rises when cards look different, so that those that are cached elsewhere are fetched again. */
const LOOK = 1
/** Some 300 cards. */
const CACHE_BYTES = 24_000_000

type Png = Uint8Array<ArrayBuffer>

export interface ShareCardsOptions {
  readonly site: string
  readonly log: Log
  /** A stored cover. */
  readonly readCover: (sha256: string) => Promise<Png | undefined>
}

export interface ClearableCards extends ShareCardsService {
  /** Drops the drawn cards. */
  clear(): void
}

/**
 * Cards are drawn when they are fetched and stay in memory only: drawing one again costs a tenth of
 * a second, and whoever fetched it may keep it for a year.
 */
export function createShareCards({ site, log, readCover }: ShareCardsOptions): ClearableCards {
  const press = createPress()
  const drawn = new LRUCache<string, Png>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (png) => png.length + 200,
  })
  const drawing = new Map<string, Promise<Png | undefined>>()

  const versionOf = (card: ShareCard) =>
    hash("sha256", JSON.stringify([LOOK, site, card])).slice(0, 16)

  async function draw({ cover, ...card }: ShareCard): Promise<Png | undefined> {
    const picture = cover === null ? undefined : await pictureOf(cover)
    const png = await press(cardDrawing({ ...card, site, ...(picture ? { picture } : {}) }))
    if (!png || !picture) return png
    // In full colour a photograph takes a megabyte, which some sites refuse.
    const image = await openImage(png, { maxPixels: CARD_WIDTH * CARD_HEIGHT })
    return (await image.png()).bytes as Png
  }

  async function pictureOf(sha256: string) {
    const webp = await readCover(sha256)
    if (!webp) return
    const image = await openImage(webp, { maxPixels: 16_000_000 })
    const { bytes, width, height } = await image.jpeg(90)
    return { uri: `data:image/jpeg;base64,${Buffer.from(bytes).toString("base64")}`, width, height }
  }

  /** Undefined if it cannot be drawn now. */
  async function cardOf(version: string, card: ShareCard): Promise<Png | undefined> {
    const cached = drawn.get(version)
    if (cached) return cached
    const running =
      drawing.get(version) ??
      draw(card)
        .catch((error: unknown) => void log.warn({ err: error }, "a share card cannot be drawn"))
        .finally(() => drawing.delete(version))
    drawing.set(version, running)
    const png = await running
    if (png) drawn.set(version, png)
    return png
  }

  return {
    clear: () => drawn.clear(),
    image: (path, card) => ({
      path: `${path}?v=${versionOf(card)}`,
      alt: `${card.title}, by ${card.by}`,
      width: CARD_WIDTH,
      height: CARD_HEIGHT,
    }),
    async serve(request, card) {
      const version = versionOf(card)
      const png = await cardOf(version, card)
      if (!png)
        return new Response(null, {
          status: 302,
          headers: { location: SITE_CARD.path, "cache-control": "no-store" },
        })
      const isCurrent = new URL(request.url).searchParams.get("v") === version
      const headers = {
        "content-type": "image/png",
        "cache-control": isCurrent ? "public, max-age=31536000, immutable" : "public, max-age=300",
        "cross-origin-resource-policy": "cross-origin",
        etag: `"${version}"`,
      }
      if (request.headers.get("if-none-match")?.includes(version))
        return new Response(null, { status: 304, headers })
      return new Response(png, { headers })
    },
  }
}
