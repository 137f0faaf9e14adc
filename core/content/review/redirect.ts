import type { PageSource } from "../page-source"
import { domainOf, isCommon } from "./targets"

const REFRESH =
  /<meta\b[^<>]{0,200}http-equiv\s{0,3}=\s{0,3}["']?refresh[^<>]{0,200}?url\s{0,3}=\s{0,3}["']?\s{0,3}(?:https?:)?\/\/([^"'\s/<>?#]{1,200})/i
const JUMP =
  /\blocation(?:\.href)?\s{0,3}(?:=|\.(?:replace|assign)\s{0,3}\()\s{0,3}["'`](?:https?:)?\/\/([^"'`\s/<>?#$]{1,200})/i

/** A page with more content of its own is more than a redirect. */
const MAX_WORDS = 60
const MAX_SOURCE = 6_000

/** The domain to which a page without much content of its own sends its visitors. */
export function redirectOf(
  page: PageSource,
  words: number,
  own: ReadonlySet<string>,
): string | undefined {
  if (words > MAX_WORDS) return
  const { html } = page
  const refresh = page.words.has("equiv") ? REFRESH.exec(html)?.[1] : undefined
  const jump = html.length > MAX_SOURCE ? undefined : JUMP.exec(html)?.[1]
  const host = refresh ?? jump
  if (!host) return
  const domain = domainOf(host)
  return isCommon(domain) || own.has(domain) ? undefined : domain
}
