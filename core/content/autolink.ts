import type { MarkdownIt, StateInline } from "markdown-it"

const ADDRESS = /https?:\/\/[^\s<>"`\\^{}|]+/iy
const SCHEME = /(?<![\p{L}\p{N}])https?$/iu
const TRAILING = new Set([..."*_~.,;:!?'"])

/**
 * Turns bare http and https addresses into links. It stands in for the rule of linkify-it, which
 * takes quadratic time on some texts.
 */
export function useAutolinks(markdown: MarkdownIt): void {
  markdown.inline.ruler.push("autolink-address", autolink)
}

function autolink(state: StateInline, silent: boolean): boolean {
  const { pos, src } = state
  if (state.linkLevel > 0 || !src.startsWith("://", pos)) return false
  const scheme = SCHEME.exec(state.pending.slice(-6))?.[0]
  if (!scheme) return false
  ADDRESS.lastIndex = pos - scheme.length
  const [written = ""] = ADDRESS.exec(src) ?? []
  const address = withoutTrailing(written)
  const rest = address.slice(scheme.length)
  if (rest.length <= "://".length) return false
  const href = state.md.normalizeLink(address)
  // Read as a whole even when it is no link: trying again inside of it would take quadratic time.
  const isLink = state.md.validateLink(href)
  if (!silent && !isLink) state.pending += rest
  if (!silent && isLink) {
    state.pending = state.pending.slice(0, -scheme.length)
    state.push("link_open", "a", 1).attrs = [["href", href]]
    state.push("text", "", 0).content = state.md.normalizeLinkText(address)
    state.push("link_close", "a", -1)
  }
  state.pos += rest.length
  return true
}

/** Punctuation at the end belongs to the sentence, and so does a bracket that was opened before. */
function withoutTrailing(address: string): string {
  let end = address.length
  let open = 0
  for (const letter of address) {
    if (letter === "(" || letter === "[") open++
    else if (letter === ")" || letter === "]") open--
  }
  for (; end > 0; end--) {
    const letter = address[end - 1] as string
    if (TRAILING.has(letter)) continue
    if ((letter === ")" || letter === "]") && open < 0) open++
    else break
  }
  return address.slice(0, end)
}
