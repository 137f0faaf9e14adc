import { type Control, type Service, service, type Warning } from "broadside"
import type { PageVersion } from "broadside/contracts/trust"
import type { Db } from "broadside/db"

/** Options for sending a published page. */
export interface ServeOptions {
  /** Called for every full response (not for HEAD, 304 or prefetch), also from the cache. */
  readonly onRead?: () => void
  readonly status?: number
  /** The response is made again at this time; for a page that expires. */
  readonly maxAgeMs?: number
  /** Added to the headers of every page. */
  readonly headers?: Readonly<Record<string, string>>
  /** Whether nothing may store it, since others get something else at this address; default not. */
  readonly noStore?: boolean
}

/** Options for validating a page. */
export interface PrepareOptions {
  /** Whether it gets an origin of its own, where no storage fails; default not. */
  readonly ownStorage?: boolean | undefined
}

/** A stored page, byte for byte as it was submitted. */
export interface StoredPage {
  readonly sha256: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Page bodies, deduplicated by content and returned byte for byte. */
export interface PublishedPagesService {
  /** Whether a request arrived on an origin that serves only published pages. */
  ownOrigin(request: Request): boolean
  /**
   * Validates, hashes and compresses a page outside any write; pass the result to `put`. Refuses a
   * page that is too large (413) or not a page (400).
   */
  prepare(html: string, options?: PrepareOptions): Promise<PreparedPage>
  /** What a stored page can be played with, from its source; of a page stored before `prepare` told it. */
  controlsOf(sha256: string): Promise<readonly Control[]>
  /**
   * Stores a prepared page in the caller's write, once for each row that refers to it; identical
   * bytes are stored once. A body is deleted when as many versions have been dropped as were put.
   */
  put(tx: Db, page: PreparedPage): Promise<void>
  /** The original bytes, or undefined if there is no such page. */
  read(sha256: string): Promise<StoredPage | undefined>
  /**
   * Responds with the page: sandboxed, with ETag, 304 and the best encoding the client accepts.
   * Every route that sends user-submitted HTML must use this.
   */
  serve(request: Request, sha256: string, options?: ServeOptions): Promise<Response>
  /** Responds with a page that is not stored, in the same way. */
  preview(html: string): Response
  /**
   * Stores a page that replaces an earlier one, which stays readable; returns the number of the
   * new version. `subject` is `<module>/<id>`.
   */
  replace(tx: Db, subject: string, earlier: string, page: PreparedPage): Promise<number>
  /** All versions, oldest first; the last is `current`. */
  versions(subject: string, present: PresentPage): Promise<readonly PageVersion[]>
  /**
   * Forgets the earlier versions of an address whose page is erased, and returns the hashes of their
   * bodies, for `Erased.pages`; trust has the bodies deleted.
   */
  forgetVersions(tx: Db, subject: string): Promise<readonly string[]>
  /** Responds with one version like a page; 404 if there is no such version. */
  serveVersion(
    request: Request,
    subject: string,
    present: PresentPage,
    version: number,
    options?: Pick<ServeOptions, "noStore">,
  ): Promise<Response>
}

/** What is at an address now. */
export interface PresentPage {
  readonly sha256: string
  /** When the first version was published, in milliseconds since the epoch. */
  readonly createdAt: number
}

/** A page that has been validated and compressed, ready to be stored in a write. */
export interface PreparedPage {
  readonly sha256: string
  readonly size: number
  readonly zstd: Uint8Array
  readonly touchesStorage: boolean
  /** What it can be played with, from its source. */
  readonly controls: readonly Control[]
  /** Violations of the single-file rules; they do not prevent publishing. */
  readonly warnings: readonly Warning[]
}

/** Stores and serves the pages of strangers. @example needs: { pages: PublishedPages } */
export const PublishedPages: Service<PublishedPagesService> = service("publishing.pages@1")
