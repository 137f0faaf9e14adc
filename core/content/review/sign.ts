/** Everything that can raise a score. */
export type SignCode =
  | "flagged-words"
  | "many-links"
  | "new-links"
  | "copies"
  | "removed-copy"
  | "burst-source"
  | "burst-name"
  | "held-source"
  | "first-post"
  | "hidden-text"
  | "secret-sent-away"
  | "secret-asked"
  | "borrowed-name"
  | "pressure"
  | "advert"
  | "disguised-letters"
  | "unpacked-page"
  | "redirect"
  | "lookalike-name"

/** One reason for a score. */
export interface Sign {
  readonly code: SignCode
  /** What it adds to the score, 1 to 100. */
  readonly weight: number
  /** A sentence for the operator. It quotes the content, so it is a stranger's text. */
  readonly text: string
}

export const sign = (code: SignCode, weight: number, text: string): Sign => ({
  code,
  weight,
  text,
})

/** The weight of the highest step that a value reaches, or 0. */
export function step(value: number, steps: readonly (readonly [least: number, weight: number])[]) {
  let reached = 0
  for (const [least, weight] of steps) if (value >= least) reached = Math.max(reached, weight)
  return reached
}

const MAX_QUOTED = 4

/** Some of a list, as a sentence quotes them. */
export function quoteSome(items: readonly string[]): string {
  const shown = items.slice(0, MAX_QUOTED).map((item) => `“${item.slice(0, 60)}”`)
  const rest = items.length - shown.length
  return rest > 0 ? `${shown.join(", ")} and ${rest} more` : shown.join(", ")
}
