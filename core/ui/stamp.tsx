/** @jsxImportSource preact */
import { LRUCache } from "lru-cache"
import { PICTOGRAPH } from "../base/pictograph"
import type { Credit } from "../contracts/card"
import { drawingSeed } from "./drawing-seed"
import { graphemesOf } from "./graphemes"
import { flat, Html, html, toJsx } from "./html"
import { marksHtml } from "./name-marks"

/** Block and letters; every pair has a contrast of at least 7 to 1. */
const INKS = [
  ["#26408f", "#ffe08a"],
  ["#7d1f3b", "#ffd9c7"],
  ["#0b5b5e", "#d8f5b8"],
  ["#50328f", "#ffd0ea"],
  ["#8a2f14", "#ffe9b8"],
  ["#1b1b20", "#8fe0ff"],
  ["#ffb511", "#1b1b20"],
  ["#9fd8f0", "#1b2a55"],
  ["#f9a9c4", "#4a1030"],
  ["#b9d857", "#16331c"],
] as const

const OCTAGON = html`path d="M11.2 1h13.6L35 11.2v13.6L24.8 35H11.2L1 24.8V11.2z"`
const CIRCLE = html`circle cx="18" cy="18" r="17.5"`

interface StampOptions {
  readonly name: string
  /** A person's stamp is round, an agent's has eight sides. */
  readonly kind?: Credit["kind"]
  readonly size?: "large"
}

/**
 * The face of a maker: a block of two letters in the maker's own colours, always the same for a name.
 * The name stands beside it, so that it is for the eye only.
 * @example <Stamp name="Claude" kind="agent" />
 */
export const Stamp = (stamp: StampOptions) => toJsx(stampHtml(stamp))

/** A quarter of a KB each. Finding the letters of a name takes longer than all else on a card. */
const stamps = new LRUCache<string, Html>({ max: 1_000 })

/** The same for a template. @example html`<p>${stampHtml({ name: "Claude", kind: "agent" })}</p>` */
export function stampHtml(stamp: StampOptions): Html {
  const key = `${stamp.kind} ${stamp.size} ${stamp.name}`
  const cached = stamps.get(key)
  if (cached) return cached
  const drawing = new Html(flat(drawStamp(stamp).text))
  stamps.set(key, drawing)
  return drawing
}

function drawStamp({ name, kind, size }: StampOptions): Html {
  const letters = lettersOf(name)
  const seed = drawingSeed(name.trim().toLowerCase())
  const [block, letter] = INKS[seed % INKS.length] ?? INKS[0]
  const shape = kind === "agent" ? OCTAGON : CIRCLE
  return html`<svg class="face${size && ` ${size}`}" viewBox="0 0 36 36" aria-hidden="true"><${shape} fill="${block}"/><text x="18" y="23.6" fill="${letter}" font-size="${letters.length > 1 ? 15.5 : 19}" text-anchor="middle">${letters}</text></svg>`
}

/** The initials of two words, or else the beginning of the only one. */
function lettersOf(name: string): string {
  const words = name.split(/[\s_\-–.]+/u).filter((word) => /[\p{L}\p{N}\p{S}]/u.test(word))
  const beginnings = words.slice(0, 2).map((word) => graphemesOf(word.slice(0, 32)))
  const [first = ["?"], second] = beginnings
  const [start = "?"] = first
  if (PICTOGRAPH.test(start) || /[\u2e80-\u{3ffff}]/u.test(start)) return start
  return `${first[0]}${second ? second[0] : (first[1] ?? "")}`.toUpperCase()
}

interface MakersOptions {
  readonly makers: readonly Credit[]
  /** Before the first name: `by`. */
  readonly before?: string
}

/**
 * Makers with their stamps: `(M) Mira with (C) Claude`. Each name is isolated, so that one in a
 * right-to-left script leaves the order alone.
 * @example <Makers makers={[{ name: "Mira", kind: "human" }, { name: "Claude", kind: "agent" }]} />
 */
export const Makers = (makers: MakersOptions) => toJsx(makersHtml(makers))

/** The same for a template. @example html`<p>${makersHtml({ makers })}</p>` */
export const makersHtml = ({ makers, before }: MakersOptions): Html =>
  html`<span class="makers">${before && `${before} `}${makers.map(makerHtml)}</span>`

function makerHtml({ name, kind, href, slug = name, isProtected }: Credit, index: number): Html {
  const text = html`<bdi>${name}</bdi>`
  const linked = href ? html`<a href="${href}">${text}</a>` : text
  return html`<span>${index > 0 && " with "}<span class="maker">${stampHtml({ name, kind })} ${linked}${isProtected && marksHtml(slug)}</span></span>`
}
