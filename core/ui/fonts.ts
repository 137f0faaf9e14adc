import { readFileSync } from "node:fs"
import { asset } from "./assets"
import display from "./fonts/rokkitt-800.woff2" with { type: "file" }
import text from "./fonts/source-serif-4-400.woff2" with { type: "file" }

/** Addresses of the two faces, for preloading. */
export const DISPLAY = asset("display", "woff2", readFileSync(display))
export const TEXT = asset("text", "woff2", readFileSync(text))

/**
 * The faces, and for the moment before they are there Georgia in their measure, so that nothing
 * moves when they come. Measures: average width and height of a line, to the em.
 */
export const FACES = [
  face("Broadside Display", DISPLAY, 800),
  face("Broadside Text", TEXT, 400),
  standIn("Broadside Display Before", { width: 0.423, ascent: 0.817, descent: 0.32 }, 800),
  standIn("Broadside Text Before", { width: 0.479, ascent: 1.036, descent: 0.335 }, 400),
].join("\n")

function face(family: string, address: string, weight: number): string {
  return `@font-face { font-family: "${family}"; src: url("${address}") format("woff2"); font-weight: ${weight}; font-display: swap }`
}

interface Measure {
  readonly width: number
  readonly ascent: number
  readonly descent: number
}

function standIn(family: string, { width, ascent, descent }: Measure, weight: number): string {
  const georgia = 913 / 2048
  const scale = width / georgia
  const percent = (value: number) => `${(100 * value).toFixed(2)}%`
  return `@font-face { font-family: "${family}"; src: local("Georgia"), local("Gelasio"), local("DejaVu Serif"); font-weight: ${weight}; size-adjust: ${percent(scale)}; ascent-override: ${percent(ascent / scale)}; descent-override: ${percent(descent / scale)}; line-gap-override: 0% }`
}
