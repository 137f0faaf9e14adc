/** @jsxImportSource preact */
import { LRUCache } from "lru-cache"
import { hash64 } from "#platform/hash"
import { renderFragment } from "./fragment"
import { Motif } from "./motif"
import { HEIGHT, setTitle, WIDTH } from "./woodtype"

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
export const Cover = ({ title, seed, picture }: CoverOptions) =>
  picture ? (
    <img
      class="cover"
      // Without the host, so that it also loads under the site's other names.
      src={URL.parse(picture)?.pathname ?? picture}
      alt={`Cover of ${title}`}
      width="640"
      height="400"
      loading="lazy"
      decoding="async"
    />
  ) : (
    <Poster title={title} seed={seed} />
  )

type PosterOptions = Pick<CoverOptions, "title" | "seed">

/** Setting the lines is most of what a page of cards costs, and lists show the same cards again. */
const drawn = new LRUCache<string, string>({ max: 1_000 })

function Poster(poster: PosterOptions) {
  const key = `${poster.seed}\n${poster.title}`
  let drawing = drawn.get(key)
  if (drawing === undefined) {
    drawing = renderFragment(<Drawing {...poster} />)
    drawn.set(key, drawing)
  }
  return (
    <svg
      class="cover"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`Cover of ${poster.title}`}
      dangerouslySetInnerHTML={{ __html: drawing }}
    />
  )
}

interface DrawingOptions extends Pick<PosterOptions, "seed"> {
  /** Without one, only the block is printed. */
  readonly title: string | undefined
  /** What the lines of the title may take of the height, for a poster that is cut lower. */
  readonly titleHeight?: number
}

/**
 * A small letterpress poster in two inks, its lines set to the full measure. Always the same for
 * the same title and seed.
 */
export function Drawing({ title, seed, titleHeight }: DrawingOptions) {
  const random = numbers(seed)
  const pick = <T,>(of: readonly T[]) => of[Math.floor(random() * of.length)] as T
  const [deep, bright, stock] = [pick(DEEP), pick(BRIGHT), pick(STOCK)]
  // Every third or so is printed the other way round: paper left bare for the letters.
  const reversed = random() < 0.36
  const lines = title === undefined ? [] : setTitle(title, titleHeight)
  return (
    <>
      <rect width={WIDTH} height={HEIGHT} fill={reversed ? deep : stock} />
      <Motif random={random} ink={bright} faint={reversed} />
      <g class={reversed ? undefined : "over"} fill={reversed ? stock : deep} text-anchor="middle">
        {lines.map(({ text, size, length, y }) => (
          <text
            key={y}
            x={WIDTH / 2}
            y={y}
            font-size={size}
            textLength={length}
            lengthAdjust="spacingAndGlyphs"
          >
            {text}
          </text>
        ))}
      </g>
    </>
  )
}

/** Numbers from 0 to 1 that depend only on the seed (mulberry32). */
function numbers(seed: string): () => number {
  let state = Number(BigInt.asUintN(32, hash64(seed)))
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}
