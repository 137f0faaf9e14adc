import { CONTROLS, type Control, invalid } from "broadside"
import { integer, list, oneOf, optional, t, withToolText } from "broadside/http"
import type { PreparedPage } from "../pages/contract"

/** How a published page is played, in its row. */
export interface PlayRow {
  /** Null until its source has been looked at. */
  readonly controls: Control[] | null
  /** Whether its maker chose them; otherwise they follow from the source. */
  readonly controlsChosen: boolean
  /** The size that the page is made for, in CSS pixels; null where it fits any. */
  readonly width: number | null
  readonly height: number | null
}

/** How a page is played, as its maker sends it. */
export interface PlayFields {
  readonly controls?: readonly Control[] | undefined
  readonly width?: number | undefined
  readonly height?: number | undefined
}

const side = (name: string, other: string) =>
  optional(
    withToolText(
      integer({
        minimum: 0,
        maximum: 4096,
        description: `${name} that the page is made for, in CSS pixels, 120 to 4096; send it with ${other}. The player keeps this shape and scales the page to the space there is. Default none: the page fits any size; 0 for both removes it`,
      }),
      name === "Width" ? "CSS pixels; default any" : "",
    ),
  )

/** The fields of a body that say how a page is played: `body({ html, ...playFields() })`. */
export const playFields = () => ({
  controls: optional(
    withToolText(
      list(oneOf(CONTROLS), {
        maxItems: CONTROLS.length,
        description:
          "What it can be played with: keyboard, mouse, touch, gamepad. Default detected from the source; an empty list detects them again",
      }),
      "",
    ),
  ),
  width: side("Width", "height"),
  height: side("Height", "width"),
})

const nullableSide = t.Union([t.Integer(), t.Null()], {
  description: "Of the size that the page is made for, in CSS pixels; null if it fits any",
})

/** The same in a response. */
export const PlayModel = {
  controls: t.Array(oneOf(CONTROLS), {
    description: "What it can be played with; empty if its source does not tell",
  }),
  width: nullableSide,
  height: nullableSide,
}

/** How a page is played, in a response. */
export const playJson = ({ controls, width, height }: Omit<PlayRow, "controlsChosen">) => ({
  controls: controls ?? [],
  width,
  height,
})

/** The columns of a page that is published. */
export function playOf(sent: PlayFields, { controls }: Pick<PreparedPage, "controls">): PlayRow {
  const chosen = sortControls(sent.controls ?? [])
  return {
    controls: chosen.length > 0 ? chosen : [...controls],
    controlsChosen: chosen.length > 0,
    width: sent.width || null,
    height: sent.height || null,
  }
}

/** What its author may change of it: `details: playDetails` of `publications`. */
export const playDetails = {
  names: ["controls", "width", "height"],
  columns(row: PlayRow, edit: PlayFields, page: PreparedPage | undefined): Partial<PlayRow> {
    requireSize(edit)
    return playChanges(row, edit, page)
  },
}

function playChanges(
  { controlsChosen }: PlayRow,
  { controls, width, height }: PlayFields,
  page: PreparedPage | undefined,
): Partial<PlayRow> {
  const size = width === undefined ? {} : { width: width || null, height: height || null }
  if (controls?.length) return { ...size, controls: sortControls(controls), controlsChosen: true }
  // Null: they are detected from the page that is stored.
  if (controls && !page) return { ...size, controls: null, controlsChosen: false }
  if (page && (controls || !controlsChosen))
    return { ...size, controls: [...page.controls], controlsChosen: false }
  return size
}

const SMALLEST = 120
const isSide = (pixels: number | undefined) => !pixels || pixels >= SMALLEST

/** Refuses a size with one side, or with a side that is too short. */
export function requireSize({ width, height }: PlayFields): void {
  if (!width !== !height || (width === undefined) !== (height === undefined))
    throw invalid([
      {
        path: width ? "/height" : "/width",
        message: "send width and height together, or neither of them.",
      },
    ])
  for (const [path, pixels] of Object.entries({ "/width": width, "/height": height }))
    if (!isSide(pixels))
      throw invalid([{ path, message: `must be at least ${SMALLEST} CSS pixels.` }])
}

const sortControls = (controls: readonly Control[]) =>
  CONTROLS.filter((control) => controls.includes(control))
