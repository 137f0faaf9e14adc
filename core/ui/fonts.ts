import { readAsset } from "#platform/assets"
import { asset } from "./assets"

/** Addresses of the two faces, for preloading. */
export const DISPLAY = asset("display", "woff2", readAsset("core/ui/fonts/rokkitt-800.woff2"))
export const TEXT = asset("text", "woff2", readAsset("core/ui/fonts/source-serif-4-400.woff2"))

/** Everything to the em: the average width of a letter, and how far a line reaches. */
interface Measure {
  readonly width: number
  readonly ascent: number
  readonly descent: number
}
const ROKKITT: Measure = { width: 0.439, ascent: 0.817, descent: 0.32 }
const SOURCE_SERIF: Measure = { width: 0.4695, ascent: 1.036, descent: 0.335 }

/** A serif that some system has, and widths of its regular and its bold. */
interface Local {
  readonly like: string
  readonly names: readonly string[]
  readonly regular: number
  readonly bold: number
}
// Apple and Windows have the first, Android the second, Linux one of the others.
const LOCALS: readonly Local[] = [
  { like: "Georgia", names: ["Georgia", "Gelasio"], regular: 0.444, bold: 0.5165 },
  { like: "Noto", names: ["Noto Serif"], regular: 0.479, bold: 0.51 },
  {
    like: "Times",
    names: ["Liberation Serif", "Tinos", "Times New Roman"],
    regular: 0.4046,
    bold: 0.4269,
  },
  { like: "DejaVu", names: ["DejaVu Serif"], regular: 0.5088, bold: 0.5606 },
]

/** The display face alone. */
export const DISPLAY_FACE = face("Broadside Display", DISPLAY, 800)

/**
 * The faces, and for the moment before they are there the reader's own serif in their measure, so that
 * nothing moves when they come. Each local font needs a name of its own, since each is scaled otherwise.
 */
export const FACES = [
  DISPLAY_FACE,
  face("Broadside Text", TEXT, 400),
  ...LOCALS.map((local) => standIn("Display", ROKKITT, local, 800)),
  ...LOCALS.map((local) => standIn("Text", SOURCE_SERIF, local, 400)),
].join("\n")

function face(family: string, address: string, weight: number): string {
  return `@font-face { font-family: "${family}"; src: url("${address}") format("woff2"); font-weight: ${weight}; font-display: swap }`
}

function standIn(face: string, measure: Measure, local: Local, weight: 400 | 800): string {
  const bold = weight > 400
  const scale = measure.width / (bold ? local.bold : local.regular)
  const sources = local.names.map((name) => `local("${name}${bold ? " Bold" : ""}")`)
  const percent = (value: number) => `${(100 * value).toFixed(2)}%`
  return `@font-face { font-family: "${face} from ${local.like}"; src: ${sources.join(", ")}; font-weight: ${weight}; size-adjust: ${percent(scale)}; ascent-override: ${percent(measure.ascent / scale)}; descent-override: ${percent(measure.descent / scale)}; line-gap-override: 0% }`
}
