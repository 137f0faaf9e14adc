import { type Service, service, type Warning } from "broadside"
import type { Db } from "broadside/db"

/** A picture as it was sent: a file, its bytes, or a data URI. */
export type Picture = Blob | Uint8Array<ArrayBuffer> | string

/** The picture of a card, scaled down; rows refer to it by its hash. */
export interface PreparedCover {
  readonly sha256: string
  readonly webp: Uint8Array
  readonly width: number
  readonly height: number
}

/** The cover chosen for a page's card. */
export interface FoundCover {
  /** Undefined for the generated poster. */
  readonly cover: PreparedCover | undefined
  readonly warnings: readonly Warning[]
}

/** Pictures of cards, deduplicated and stored as small WebP files, served at `coverUrl`. */
export interface CoversService {
  /**
   * Validates a picture and scales it down, outside any write; throws 400 (`/cover`) if it is not
   * a picture.
   */
  prepare(picture: Picture): Promise<PreparedCover>
  /**
   * The cover of a page: the picture that was sent with it, else the data URI that is its own
   * `og:image`. A broken picture is an error in the first case and a warning in the second.
   */
  choose(html: string, sent?: Picture): Promise<FoundCover>
  /** Stores a prepared cover in the caller's write. Storing the same again is free. */
  put(tx: Db, cover: PreparedCover): Promise<void>
  /** The WebP file of a stored cover, or undefined if there is none with that hash. */
  read(sha256: string): Promise<Uint8Array | undefined>
}

/** Stores and serves pictures of cards. @example needs: { covers: Covers } */
export const Covers: Service<CoversService> = service("publishing.covers@1")
