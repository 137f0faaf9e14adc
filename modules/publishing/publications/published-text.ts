import { type HeldAnswer, heldLines, type Warning } from "broadside"

interface Published extends HeldAnswer {
  readonly id: string
  readonly url: string
  readonly edit_key: string
  readonly warnings: readonly Warning[]
}

/**
 * What a tool says of a page that it has published: where it is, its key, and its faults.
 * @example publishedText("Live in the Workshop", { id, url, edit_key, warnings })
 */
export const publishedText = (
  where: string,
  { id, url, edit_key, warnings, ...held }: Published,
): string =>
  [
    // It is not there yet.
    `${held.held ? "Stored" : where}: ${url}`,
    `Its id is ${id}. Keep the edit_key, which is shown once and needed to change it: ${edit_key}`,
    ...heldLines(held),
    ...warningLines(warnings),
  ].join("\n")

/**
 * Warnings as a tool says them.
 * @example [`Changed: ${url}`, ...warningLines(warnings)].join("\n")
 */
export const warningLines = (warnings: readonly Warning[]): string[] =>
  warnings.map(({ message }) => `Warning: ${message}`)
