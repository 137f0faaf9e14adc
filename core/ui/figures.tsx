/** @jsxImportSource preact */

import { lazy } from "../base/lazy"

const SHORT = lazy(
  () => new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 }),
)

/** `987`, `1.2k`, `3m`. @example shortCount(1234) // "1.2k" */
export function shortCount(count: number): string {
  if (isPlain(count)) return String(count)
  return SHORT().format(count).toLowerCase()
}

/** `12,000`. Most counts are small and need no locale data. */
export const formatCount = (count: number): string =>
  isPlain(count) ? String(count) : count.toLocaleString("en")

const isPlain = (count: number) => Number.isInteger(count) && count >= 0 && count < 1_000

interface CountOptions {
  readonly count: number
  /** What is counted: `play`. */
  readonly one: string
  readonly many?: string
}

/**
 * "1.2k plays", with the exact number in its tooltip.
 * @example <Count count={1234} one="play" />
 */
export const Count = ({ count, one, many = `${one}s` }: CountOptions) => {
  const what = count === 1 ? one : many
  return (
    <span class="count" title={count < 1_000 ? undefined : `${formatCount(count)} ${what}`}>
      {shortCount(count)} {what}
    </span>
  )
}

/**
 * The singular of the name of a figure.
 * @example singular("dispatches") // "dispatch"
 */
export const singular = (plural: string): string =>
  plural
    .replace(/ies$/, "y")
    .replace(/(ch|sh|x|ss)es$/, "$1")
    .replace(/(?<!s)s$/, "")
