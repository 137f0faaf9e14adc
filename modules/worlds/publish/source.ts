import { invalid } from "broadside"
import type { WorldsContext } from "../context"
import { problems } from "../errors"

const MAX_BYTES = 1_999_999

interface Sent {
  readonly html?: string
  readonly source_url?: string
}

/** A page, and the address it was fetched from, if any. */
export interface Source {
  readonly html: string
  readonly sourceUrl: string | null
}

/** The submitted page, or the one fetched from the submitted address. */
export async function sourceOf(
  ctx: Pick<WorldsContext, "fetch" | "spend">,
  request: Request,
  { html, source_url }: Sent,
): Promise<Source> {
  const address = source_url?.trim() || undefined
  if (html !== undefined && address !== undefined)
    throw invalid([{ path: "/source_url", message: "send html or source_url, not both." }])
  if (html !== undefined) return { html, sourceUrl: null }
  if (address === undefined)
    throw invalid([
      {
        path: "/html",
        message: "html is required: send the source of the page, or send source_url instead.",
      },
    ])
  const fetched = await fetchPage(ctx, address)
  ctx.spend(request, fetched.length)
  return { html: fetched, sourceUrl: address }
}

/** Faults of the address itself, which the caller can fix; all others are failures of its server. */
const ADDRESS_FAULTS = new Set(["scheme", "credentials", "port", "not-public"])

async function fetchPage(ctx: Pick<WorldsContext, "fetch">, address: string): Promise<string> {
  try {
    const { bytes, contentType } = await ctx.fetch(address, { maxBytes: MAX_BYTES })
    return decodePage(bytes, contentType)
  } catch (error) {
    const { reason, message } = error as { reason?: string; message: string }
    if (reason === undefined) throw error
    if (reason === "too-large") throw problems["source-too-large"]()
    if (!ADDRESS_FAULTS.has(reason)) throw problems["source-failed"](message)
    throw invalid([{ path: "/source_url", message: `source_url: ${message}` }])
  }
}

const MARKS: readonly (readonly [string, readonly number[]])[] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
]

/**
 * Decodes a page with the encoding that a browser would choose: its byte order mark, else the header,
 * else a `meta` tag in its first kilobyte.
 */
export function decodePage(bytes: Uint8Array, contentType: string): string {
  const mark = MARKS.find(([, start]) => start.every((byte, index) => bytes[index] === byte))
  const [, headerCharset] = /(?:^|[;\s])charset\s*=\s*"?([\w-]+)/i.exec(contentType) ?? []
  const named = mark?.[0] ?? headerCharset ?? metaCharset(bytes) ?? "utf-8"
  try {
    return new TextDecoder(named as "utf-8", { fatal: true }).decode(bytes)
  } catch {
    throw problems["source-failed"](`The content is not valid ${named}.`)
  }
}

function metaCharset(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder("latin1")
    .decode(bytes.subarray(0, 1024))
    .replace(/<!--[\s\S]*?(-->|$)/g, "")
  const [, charset] = /<meta[^>]{0,200}?[\s"';]charset\s*=\s*["']?([\w-]+)/i.exec(head) ?? []
  // The tag was readable as Latin-1, so the page cannot be UTF-16.
  return charset && /^utf-16/i.test(charset) ? "utf-8" : charset
}
