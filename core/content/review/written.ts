import { withoutEntities } from "./addresses"

/** Up to the path, with all that may stand before the host. No longer address becomes a link. */
const AUTHORITY = /https?:\/{2,9}([^\s/?#\\<>"'`]{1,2000})|\bwww\.([\p{L}\p{N}.-]{1,200})/giu
/** Until what ends the host, such as a port or the bracket of a Markdown link. */
const HOST = /^(?:[\p{L}\p{N}\p{M}.%_\-\u00ad\u3002\uff0e\uff61\u200b-\u200d\u2060])+/u
/** In Markdown a backslash before a sign is not there. */
const ESCAPED = /\\([!-/:-@[-`{-~])/g

/** The hosts of the addresses in text or Markdown, one for each address, as they are written. */
export function* writtenHosts(text: string): Generator<string> {
  for (const match of withoutEscapes(text).matchAll(AUTHORITY)) {
    const [, authority, host] = match
    if (host !== undefined) yield host.toLowerCase()
    else yield* hostsOf(authority as string)
  }
}

/** What stands before an @ is a user, or the host of a link that ended there. */
function* hostsOf(authority: string): Generator<string> {
  const parts = authority.split("@")
  for (const [index, part] of parts.entries()) {
    const host = HOST.exec(part)?.[0].toLowerCase()
    if (host && (index === parts.length - 1 || /[.%\u3002\uff0e\uff61]/.test(host))) yield host
  }
}

const withoutEscapes = (text: string): string => {
  const plain = text.includes("&") ? withoutEntities(text) : text
  return plain.includes("\\") ? plain.replace(ESCAPED, "$1") : plain
}
