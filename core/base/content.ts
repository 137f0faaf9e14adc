/** A text as it is stored beside its source: rendered once, when it is written. */
export interface RenderedText {
  /** Runs nothing and loads nothing. */
  readonly html: string
  /** Its plain text on one line, at most 500 characters. */
  readonly excerpt: string
  /** Unique slugs that it mentions outside code and links, in order of appearance, at most 50. */
  readonly mentions: readonly string[]
}

/** The rules for user-submitted content. */
export interface Content {
  /** The family-friendly rule on a text field. */
  family(text: string): { verdict: "clean" } | { verdict: "flagged" | "refused"; words: string[] }
  /**
   * The same for all fields of a body, by name. Refuses strong words (422, naming the fields) and
   * returns the doubtful ones for the operator to review, or null.
   */
  screen(
    fields: Readonly<Record<string, string | readonly string[] | null | undefined>>,
  ): string[] | null
  /**
   * Renders untrusted Markdown in a worker thread, with a time limit. Call it once, when the text
   * is written. Text that cannot be rendered in time becomes plain text.
   */
  render(text: string): Promise<RenderedText>
  /** Version of the renderer; grows when the same text renders differently. */
  readonly renderer: number
  /** Lower case `[a-z0-9-]` by transliteration; never empty. */
  slug(text: string, fallback?: string): string
}
