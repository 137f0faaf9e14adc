import { LRUCache } from "lru-cache"
import { drawingSeed } from "./drawing-seed"
import { flat, Html, html, toJsx } from "./html"
import { motif } from "./motif"
import { HEIGHT, type SetLine, setTitle, WIDTH } from "./woodtype"

/** Inks dark enough for a title, bright ones for the picture under it, and paper for both. */
const DEEP = ["#1b1b20", "#26408f", "#7d1f3b", "#0b5b5e", "#50328f", "#8a2f14"] as const
const BRIGHT = [
  "#f6544a",
  "#ffb511",
  "#48b9e0",
  "#43b787",
  "#ff86b3",
  "#ff8138",
  "#a9c938",
] as const
const STOCK = ["#f7f1e1", "#efe9dc", "#fbf6ea", "#f3ead3"] as const

interface CoverOptions {
  readonly title: string
  readonly seed: string
  /** Address of its picture on this site, where it has one. */
  readonly picture?: string | null | undefined
}

/**
 * The cover of a page: its picture, or the poster that is generated for it.
 * @example <Cover title="Lantern Catcher" seed="007" />
 */
export const Cover = (cover: CoverOptions) => toJsx(coverHtml(cover))

export function coverHtml({ title, seed, picture }: CoverOptions): Html {
  if (!picture)
    return html`<svg class="cover" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Cover of ${title}">${poster(title, seed)}</svg>`
  // Without the host, so that it also loads under the site's other names.
  const path = URL.parse(picture)?.pathname ?? picture
  return html`<img class="cover" src="${path}" alt="Cover of ${title}" width="640" height="400" loading="lazy" decoding="async"/>`
}

/** Up to 1 KB each. Setting the lines is most of what a card costs, and lists show the same ones again. */
const drawn = new LRUCache<string, Html>({ max: 1_000 })

function poster(title: string, seed: string): Html {
  const key = `${seed}\n${title}`
  const cached = drawn.get(key)
  if (cached) return cached
  const drawing = new Html(flat(drawPoster({ title, seed }).text))
  drawn.set(key, drawing)
  return drawing
}

interface PosterOptions extends Pick<CoverOptions, "seed"> {
  /** Without one, only the block is printed. */
  readonly title: string | undefined
  /** What the lines of the title may take of the height, for a poster that is cut lower. */
  readonly titleHeight?: number
}

/**
 * A small letterpress poster in two inks, its lines set to the full measure. Always the same for
 * the same title and seed.
 */
export function drawPoster({ title, seed, titleHeight }: PosterOptions): Html {
  const random = numbers(seed)
  const pick = <T>(of: readonly T[]) => of[Math.floor(random() * of.length)] as T
  const [deep, bright, stock] = [pick(DEEP), pick(BRIGHT), pick(STOCK)]
  // Every third or so is printed the other way round: paper left bare for the letters.
  const reversed = random() < 0.36
  const [sheet, letters] = reversed ? [deep, stock] : [stock, deep]
  const picture = motif({ random, ink: bright, faint: reversed })
  const lines = title === undefined ? [] : setTitle(title, titleHeight)
  const over = reversed ? undefined : html` class="over"`
  return html`<rect width="${WIDTH}" height="${HEIGHT}" fill="${sheet}"/>${picture}<g${over} fill="${letters}" text-anchor="middle">${lines.map(lineOf)}</g>`
}

function lineOf({ text, size, length, y }: SetLine): Html {
  const drawnOut = length === undefined ? undefined : html` textLength="${length}"`
  return html`<text x="${WIDTH / 2}" y="${y}" font-size="${size}"${drawnOut} lengthAdjust="spacingAndGlyphs">${text}</text>`
}

/** Numbers from 0 to 1 that depend only on the seed (mulberry32). */
function numbers(seed: string): () => number {
  let state = drawingSeed(seed)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}
