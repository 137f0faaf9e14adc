/** @jsxImportSource preact */
import { LRUCache } from "lru-cache"
import { Colophon } from "./colophon"
import { renderFragment } from "./fragment"
import { type Around, Masthead, type MastheadOptions } from "./masthead"

interface DrawnFrame {
  readonly masthead: string
  readonly colophon: string
}

/** One for each area of a site, and for each address that its pages are shown on. */
const drawn = new LRUCache<string, DrawnFrame>({ max: 100 })

/** The masthead and the colophon: a third of what a page cost, and the same on every page of an area. */
export function renderFrame({ here, ...frame }: MastheadOptions): DrawnFrame {
  const key = keyOf(frame, here?.path)
  const cached = drawn.get(key)
  if (cached) return cached
  const made = {
    masthead: renderFragment(<Masthead {...frame} here={here} />),
    colophon: renderFragment(<Colophon {...frame} />),
  }
  drawn.set(key, made)
  return made
}

/** By what they show, so that no change of it can be missed. */
const keyOf = ({ site, nav, landmarks, root }: Around, here: string | undefined) =>
  JSON.stringify([site.name, root, here, nav, landmarks])
