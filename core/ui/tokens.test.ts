import { describe, expect, test } from "bun:test"
import { INKS } from "../contracts/inks"
import tokens from "./tokens.css" with { type: "text" }

/** A token in light and in dark. */
function colours(name: string): [string, string] {
  const [, light, dark] =
    tokens.match(new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`)) ?? []
  if (!light || !dark) throw new Error(`no token --${name}`)
  return [light, dark]
}

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

describe("the ink of an area", () => {
  test.each([...INKS])("%s is easy to read on paper and sheet, and the paper on it", (ink) => {
    for (const ground of ["paper", "sheet"])
      for (const scheme of [0, 1] as const)
        expect(contrast(colours(ink)[scheme], colours(ground)[scheme])).toBeGreaterThan(4.8)
  })

  test.each([...INKS])("%s has its rule", (ink) => {
    expect(tokens).toContain(`[data-ink="${ink}"] {\n    --spot: var(--${ink});`)
  })
})
