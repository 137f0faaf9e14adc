/** A browser lays out so many without delay, and no post needs more. */
const MAX_COLUMNS = 50
const MAX_CELLS = 4_000

/** The line under the head of a table, also in a quote or a list. */
const DELIMITER = /^(?=[^|:]*[|:])[\s>*+\-:|\d.)]*$/

/**
 * Whether a text may hold larger tables than are rendered. The parser fills rows that lack cells, so
 * 20 KB could become 700,000 of them.
 */
export function hasLargeTables(text: string): boolean {
  if (!text.includes("-")) return false
  let columns = 0
  let cells = 0
  for (const line of text.split("\n")) {
    if (line.trim() === "") columns = 0
    else if (line.includes("-") && DELIMITER.test(line)) {
      columns = Math.max(columns, line.split("|").length)
      // The head, and this line should it be a row.
      cells += 2 * columns
    } else cells += columns
    if (columns > MAX_COLUMNS || cells > MAX_CELLS) return true
  }
  return false
}
