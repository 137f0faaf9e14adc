import type { Db } from "./db"
import type { Warning } from "./warning"

/** How a published page is sent. */
export interface ServeOptions {
  /** Called for every full response (not for HEAD, 304 or prefetch), also from the cache. */
  readonly onRead?: () => void
  readonly status?: number
  /** The response is made again after this time; for a page that expires. */
  readonly maxAgeMs?: number
  /** Besides those of every page. */
  readonly headers?: Readonly<Record<string, string>>
}

/** A stored page, byte for byte as it was sent. */
export interface StoredPage {
  readonly sha256: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Page bodies, kept once per content and returned byte for byte. */
export interface ReadonlyPageStore {
  /** Whether a request came in on an origin that carries published pages only. */
  ownOrigin(request: Request): boolean
  /**
   * Judges, hashes and compresses outside any write; hand the result to `put`. Refuses what is too
   * large (413) or no page (400).
   */
  prepare(html: string): Promise<PreparedPage>
  /**
   * Stores a prepared page in the caller's write, once for each row that refers to it; the same bytes
   * are stored once. A body goes when as many versions were dropped as were put.
   */
  put(tx: Db, page: PreparedPage): Promise<void>
  /** The bytes as sent, or undefined when there is no such page. */
  read(sha256: string): Promise<StoredPage | undefined>
  /**
   * The page as an answer: sandboxed, with ETag, 304 and the best encoding the client takes.
   * Every route that sends a stranger's HTML uses this and nothing else.
   */
  serve(request: Request, sha256: string, options?: ServeOptions): Promise<Response>
  /** A page that is not stored, as an answer like the stored one's. */
  preview(html: string): Response
  /**
   * Stores what takes the place of an earlier page and keeps that one readable; gives the number
   * of the new version. `subject` is `<module>/<id>`.
   */
  replace(tx: Db, subject: string, earlier: string, page: PreparedPage): Promise<number>
  /** All versions, the first one first; the last is the present page, as given. */
  versions(subject: string, present: PresentPage): Promise<readonly PageVersion[]>
  /** One of them, served like a page; 404 when there is none of that number. */
  serveVersion(
    request: Request,
    subject: string,
    present: PresentPage,
    version: number,
  ): Promise<Response>
}

/** What is at an address now. */
export interface PresentPage {
  readonly sha256: string
  /** When the first version was published, in milliseconds since the epoch. */
  readonly createdAt: number
}

/** One of the pages that were at an address in turn. */
export interface PageVersion {
  /** 1 for the first. */
  readonly version: number
  readonly sha256: string
  /** ISO 8601. */
  readonly from: string
  /** Null for the present page. */
  readonly until: string | null
}

/** A page that was checked and compressed, ready to be stored in a write. */
export interface PreparedPage {
  readonly sha256: string
  readonly size: number
  readonly zstd: Uint8Array
  readonly touchesStorage: boolean
  /** What breaks the single-file rules; published all the same. */
  readonly warnings: readonly Warning[]
}
