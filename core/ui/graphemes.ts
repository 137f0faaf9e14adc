import { lazy } from "../base/lazy"

const SEGMENTER = lazy(() => new Intl.Segmenter())

/** The characters of a text as people count them. */
export const graphemesOf = (text: string): string[] =>
  Array.from(SEGMENTER().segment(text), ({ segment }) => segment)
