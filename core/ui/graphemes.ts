import { lazy } from "../base/lazy"

const SEGMENTER = lazy(() => new Intl.Segmenter())

/** Most names and titles are plain: without this they would spend most of their time in tables of Unicode. */
export const isPlain = (text: string): boolean => /^[ -~]*$/.test(text)

/** The characters of a text as people count them. */
export const graphemesOf = (text: string): string[] =>
  isPlain(text) ? text.split("") : Array.from(SEGMENTER().segment(text), ({ segment }) => segment)
