import { slugs } from "#platform/libraries"
import { memoize } from "../base/memoize"

const LONGEST = 60
const MAX_CACHED = 2_000
/** One word that needs no library, such as the name of a new site at its start. */
const PLAIN = /^[a-z0-9]+$/i

/**
 * Lower case `[a-z0-9-]` by transliteration. Text of which nothing is left (emoji, some scripts)
 * becomes the fallback or, without one, its code points, so that different ones stay different.
 */
export function slugOf(text: string, fallback: string): string {
  const cut = transliterated(text)
  if (cut) return cut
  if (fallback) return fallback
  const points = [...text].slice(0, 8).map((char) => (char.codePointAt(0) as number).toString(16))
  return `u${points.join("-")}`
}

// The same names and tags come again and again, each several times in one publishing.
const transliterated = memoize(MAX_CACHED, (text: string) =>
  shorten(PLAIN.test(text) ? text.toLowerCase() : slugify(text)),
)

const slugify = (text: string) =>
  slugs()
    .default(text.normalize("NFC"), { decamelize: false })
    .replace(/[^a-z0-9-]/g, "")

function shorten(slug: string): string {
  if (slug.length <= LONGEST) return slug
  const cut = slug.slice(0, LONGEST + 1)
  const hyphen = cut.lastIndexOf("-")
  return hyphen > LONGEST / 2
    ? cut.slice(0, hyphen)
    : cut.slice(0, LONGEST).replace(/(?<!-)-+$/, "")
}
