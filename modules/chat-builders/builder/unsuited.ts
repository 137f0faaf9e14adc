import { type PageText, textsOf } from "broadside"
import type { ChatBuildersContext } from "../context"
import { isSuited } from "../conversation/suited"

/** The rule takes some 6 ms for so much. */
const SLICE = 50_000
/** A word may begin in one slice and end in the next. */
const OVERLAP = 40

/**
 * Sentences about the lines of a page with words that no child should read, in what it shows or in the
 * strings of its scripts; but not those of the page that it began with. At most so many: each costs a
 * look through the page.
 */
export async function unsuitedIn(
  ctx: Pick<ChatBuildersContext, "content">,
  html: string,
  origin: string,
  most: number,
): Promise<string[]> {
  const earlier = new Set(textsOf(origin).map(({ text }) => text))
  const texts = textsOf(html).filter(({ text }) => !earlier.has(text))
  const faults: string[] = []
  for (const slice of slicesOf(texts)) {
    if (!isSuited(ctx, slice.map(({ text }) => text).join("\n")))
      for (const { at, text } of slice) {
        if (isSuited(ctx, text)) continue
        const line = lineAt(html, at)
        faults.push(`line ${line}: a word does not suit a ten-year-old; choose another.`)
        if (faults.length >= most) return faults
      }
    // The rest of the site goes on between slices.
    await new Promise((resolve) => setImmediate(resolve))
  }
  return faults
}

function* slicesOf(texts: readonly PageText[]): Generator<readonly PageText[]> {
  let slice: PageText[] = []
  let size = 0
  for (const { at, text } of texts)
    for (let from = 0; from < text.length; from += SLICE) {
      const piece = text.slice(Math.max(0, from - OVERLAP), from + SLICE)
      slice.push({ at, text: piece })
      size += piece.length
      if (size < SLICE) continue
      yield slice
      slice = []
      size = 0
    }
  if (slice.length > 0) yield slice
}

const lineAt = (html: string, at: number) => html.slice(0, at).split("\n").length
