/**
 * The beginning of a text on one line, cut at a word where there is one.
 * @example cutAt("A lantern in the rain", 12) // "A lantern…"
 */
export function cutAt(text: string, most: number): string {
  const line = text
    .slice(0, 4 * most)
    .replace(/\s+/g, " ")
    .trim()
  // It has no more letters than units, and cutting a text into letters takes most of the time.
  if (line.length <= most && text.length <= 4 * most) return line
  const letters = [...line]
  if (letters.length <= most && text.length <= 4 * most) return letters.join("")
  const start = letters.slice(0, most - 1).join("")
  const space = start.lastIndexOf(" ")
  return `${space > most / 2 ? start.slice(0, space) : start}…`
}
