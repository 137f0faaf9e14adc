import type { Db } from "./db"
import type { Warning } from "./warning"

/** A picture as it was sent: a file, its bytes, or a data URI. */
export type Picture = Blob | Uint8Array<ArrayBuffer> | string

/** The picture of a card, made small; its hash is what a row keeps of it. */
export interface PreparedCover {
  readonly sha256: string
  readonly webp: Uint8Array
  readonly width: number
  readonly height: number
}

/** What was found for a page's card. */
export interface FoundCover {
  /** Undefined where the generated poster is to stand. */
  readonly cover: PreparedCover | undefined
  readonly warnings: readonly Warning[]
}

/** Pictures of cards, kept once per content as small WebP, served at `coverUrl`. */
export interface Covers {
  /** Judges a picture and makes it small, outside any write; refuses (400, `/cover`) what is none. */
  prepare(picture: Picture): Promise<PreparedCover>
  /**
   * The cover of a page: the picture that was sent with it, else the data URI that is its own
   * `og:image`. A broken one is refused in the first case and a warning in the second.
   */
  choose(html: string, sent?: Picture): Promise<FoundCover>
  /** Stores a prepared cover in the caller's write. Storing the same again is free. */
  put(tx: Db, cover: PreparedCover): Promise<void>
}
