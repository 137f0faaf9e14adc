/** A text as it is stored beside its source: rendered once, when it is written. */
export interface RenderedText {
  /** Runs nothing and loads nothing. */
  readonly html: string
  /** Its words on one line, at most 500 characters. */
  readonly excerpt: string
  /** Slugs that it mentions outside code and links, each once, in their order, at most 50. */
  readonly mentions: readonly string[]
}

/** The rules for what strangers send. */
export interface Content {
  /** The family-friendly rule on a text field. */
  family(text: string): { verdict: "clean" } | { verdict: "flagged" | "refused"; words: string[] }
  /**
   * The same on the fields of a body, by their names: refuses strong words (422, naming the fields),
   * and gives the doubtful ones, for the operator to see, or null.
   */
  words(
    fields: Readonly<Record<string, string | readonly string[] | null | undefined>>,
  ): string[] | null
  /**
   * Renders a stranger's Markdown, away from the requests of others and in bounded time: once, when
   * it is written. What cannot be rendered in time becomes plain text.
   */
  render(text: string): Promise<RenderedText>
  /** Grows when texts are rendered differently than before. */
  readonly renderer: number
  /** Lower case `[a-z0-9-]` by transliteration; never empty. */
  slug(text: string, fallback?: string): string
}
