import type { Db } from "./db"

/** How a published page is sent. @since 1.0.0 */
export interface ServeOptions {
  /** Told for every full answer (not for HEAD, 304 or prefetch), also when it came from memory. */
  readonly onRead?: () => void
  readonly status?: number
}

export interface StoredPage {
  readonly sha256: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Page bodies, kept once per content and returned byte for byte. @since 1.0.0 */
export interface ReadonlyPageStore {
  /** Whether a request came in on an origin that carries published pages only. */
  ownOrigin(request: Request): boolean
  /** Hashes and compresses outside any write; hand the result to `put`. */
  prepare(html: string): Promise<PreparedPage>
  /** Stores a prepared page in the caller's write. Storing the same bytes again is free. */
  put(tx: Db, page: PreparedPage): Promise<void>
  /** The bytes as sent, or undefined when there is no such page. */
  read(sha256: string): Promise<StoredPage | undefined>
  /**
   * The page as an answer: sandboxed, with ETag, 304 and the best encoding the client takes.
   * Every route that sends a stranger's HTML uses this and nothing else.
   */
  serve(request: Request, sha256: string, options?: ServeOptions): Promise<Response>
}

export interface PreparedPage {
  readonly sha256: string
  readonly size: number
  readonly zstd: Uint8Array
  readonly touchesStorage: boolean
}

export interface Warning {
  readonly line: number
  readonly rule: string
  readonly message: string
}

/** The rules for what strangers send. @since 1.0.0 */
export interface Content {
  /** The family-friendly rule on a text field. */
  family(text: string): { verdict: "clean" } | { verdict: "flagged" | "refused"; words: string[] }
  /** Looks at a page: is it one, what breaks the single-file rules. Never changes it. */
  page(html: string): {
    page: boolean
    title: string | null
    warnings: Warning[]
    touchesStorage: boolean
  }
  /** Lower case `[a-z0-9-]` by transliteration; never empty. */
  slug(text: string, fallback?: string): string
}
