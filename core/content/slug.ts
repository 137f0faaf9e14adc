import slugify from "@sindresorhus/slugify"

const LONGEST = 60

/**
 * Lower case `[a-z0-9-]` by transliteration. Text of which nothing is left (emoji, some scripts)
 * becomes the fallback or, without one, its code points, so that different ones stay different.
 */
export function slugOf(text: string, fallback: string): string {
  const slug = slugify(text.normalize("NFC"), { decamelize: false }).replace(/[^a-z0-9-]/g, "")
  const cut = shorten(slug)
  if (cut) return cut
  if (fallback) return fallback
  const points = [...text].slice(0, 8).map((char) => (char.codePointAt(0) as number).toString(16))
  return `u${points.join("-")}`
}

function shorten(slug: string): string {
  if (slug.length <= LONGEST) return slug
  const cut = slug.slice(0, LONGEST + 1)
  const hyphen = cut.lastIndexOf("-")
  return hyphen > LONGEST / 2 ? cut.slice(0, hyphen) : cut.slice(0, LONGEST).replace(/-+$/, "")
}
