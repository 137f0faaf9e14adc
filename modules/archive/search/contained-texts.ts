import { type SQL, sql } from "broadside/db"

/** The condition that a row's `words` contain so many texts, see `textValues`. */
export const containsTexts = (texts: number): SQL =>
  sql.join(
    Array.from(
      { length: texts },
      (_, at) => sql`instr(g.words, ${sql.placeholder(nameOf(at))}) > 0`,
    ),
    sql` and `,
  )

/** The parameters of such a condition. */
export const textValues = (texts: readonly string[]): Record<string, string> =>
  Object.fromEntries(texts.map((text, at) => [nameOf(at), text]))

const nameOf = (at: number) => `text${at}`

/**
 * A statement for each number of texts, prepared when it is first asked for: a search has a dozen
 * words and a few facets at most.
 */
export function perTexts<S>(create: (texts: number) => S): (texts: number) => S {
  const created = new Map<number, S>()
  return (texts) => {
    const existing = created.get(texts)
    if (existing) return existing
    const made = create(texts)
    created.set(texts, made)
    return made
  }
}
