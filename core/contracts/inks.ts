import { t } from "../base/http"

/** Inks of areas, so that a reader knows an area without reading. Each is a colour token of the site. */
export const INKS = [
  "red",
  "ultramarine",
  "ochre",
  "vermilion",
  "green",
  "black",
  "blue",
  "pink",
] as const

/** The ink of an area's rules and numbers, one of `INKS`. */
export type Ink = (typeof INKS)[number]

/** Checks an `Ink` of another module. */
export const InkModel = t.Union(INKS.map((ink) => t.Literal(ink)))
