import { linksIn, unescapeMarkdown } from "../markdown"
import { ENTITY } from "./entities"

/**
 * The authority of an address: everything up to the path or the next address. It may begin with a user, who may have
 * quotes, and in angle brackets also spaces, of which the renderer ignores those at the start. It makes no link of a
 * longer one. The lookbehinds come after `https://`, so that they run only there and not at each of many spaces.
 */
const AUTHORITY =
  /https?:\/{2,9}(?<=<[^\S\n]*https?:\/{2,9})((?:(?!https?:\/)[^\n/?#<>]){1,2000})|https?:\/{2,9}((?:(?!https?:\/)[^\0-\x20/?#]){1,2000})|\bwww\.((?:(?!https?:\/)[\p{L}\p{N}.-]){1,200})/giu
/** The host at the start, without what follows it, such as a port or the bracket of a Markdown link. */
const HOST = /^[\p{L}\p{N}\p{M}.%_\-\u00ad\u3002\uff0e\uff61\u200b-\u200d\u2060]+/u
const BACKSLASH = /\\[!-/:-@[-`{-~]/
/** In Markdown a backslash before punctuation disappears, and an entity becomes its character. */
const ESCAPED = new RegExp(`${BACKSLASH.source}|${ENTITY.source}`, "gi")

/**
 * An address whose host `writtenHosts` always finds: letters up to the path, the end, or the punctuation of a sentence.
 * In angle brackets, where spaces may be part of an address, only one that begins right after the bracket and has a path or ends with them.
 */
const PLAIN =
  /https?:\/\/(?<!<[^\S\n]*https?:\/\/)[a-z0-9](?:[a-z0-9-]|\.(?=[a-z0-9-]))*(?=[.,;:!?'"`*~)\]>]*(?:[ \t\r\n/?#]|$))|https?:\/\/(?<=<https?:\/\/)[a-z0-9](?:[a-z0-9-]|\.(?=[a-z0-9-]))*(?=[>/?#])/gi
const SPECIAL = /:\/\/|[&\\]/

/** The hosts of links in Markdown, as the renderer reads them, if any is written in an unusual way. */
export function linkedHosts(text: string): string[] {
  if (!SPECIAL.test(text) || !SPECIAL.test(text.replace(PLAIN, ""))) return []
  return linksIn(text).flatMap((address) => URL.parse(address)?.hostname || [])
}

/** The hosts of the addresses in text or Markdown, as they are written, with repetitions. */
export function* writtenHosts(text: string): Generator<string> {
  for (const match of withoutEscapes(text).matchAll(AUTHORITY)) {
    const [, bracketed, bare, host] = match
    if (host !== undefined) yield host.toLowerCase()
    else yield* hostsOf((bracketed ?? bare) as string)
  }
}

/** Before an @ there is a user, or the host of a link that ended there. */
function* hostsOf(authority: string): Generator<string> {
  const parts = authority.split("@")
  for (const [index, part] of parts.entries()) {
    const host = HOST.exec(part)?.[0].toLowerCase()
    if (host && (index === parts.length - 1 || /[.%\u3002\uff0e\uff61]/.test(host))) yield host
  }
}

/**
 * Replaces entities and escaped punctuation by their characters. Characters that would end an address become `!`, since
 * the renderer encodes them, and the address continues.
 */
const withoutEscapes = (text: string): string =>
  /[&\\]/.test(text)
    ? text.replace(ESCAPED, (escaped) => unescapeMarkdown(escaped).replace(/^[\0-\x20<>]$/, "!"))
    : text
