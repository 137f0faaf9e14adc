import { sharedBody } from "#platform/shared-body"
import { type Bytes, brotli, decompress, QUICK } from "./compress"
import type { Coding } from "./negotiate"

export type { Bytes } from "./compress"

const encoder = new TextEncoder()
// Below this size the coding's own header outweighs the gain.
const MIN_TO_COMPRESS = 1000
/** From this request on, a smaller coding is worth its work, and so is sharing the memory of a body. */
const POPULAR = 16
/** Copying less than this takes no longer than sharing it. */
const MIN_TO_SHARE = 4_000
/** Larger bodies are published pages, for which a job prepares it. */
const MAX_FOR_BROTLI = 500_000

/** One body in the codings available so far; others are created on demand, on other threads. */
export class Representation {
  readonly #coded = new Map<Coding, Bytes>()
  /** Codings that were made here or are being made. */
  readonly #made = new Map<Coding, Promise<void>>()
  /** Codings in which it is no smaller, or could not be made. */
  readonly #useless = new Set<Coding>()
  /** Bytes that are sent often. */
  readonly #shared = new Map<Bytes, Blob>()
  /** Undefined while only clients that accept a coding ask for it. */
  #body: Bytes | string | undefined
  /** Size in bytes; for a text, its characters until it is encoded. */
  #length: number
  #reads = 0

  constructor(body: Bytes | string, coded: Partial<Record<Coding, Bytes>> = {}) {
    this.#body = body
    this.#length = body.length
    for (const coding in coded) this.add(coding as Coding, coded[coding as Coding] as Bytes)
  }

  /** The bytes; for a text created lazily, since most responses are sent only once, as text. */
  get identity(): Bytes {
    if (this.#body === undefined) return this.#decompressed()
    if (typeof this.#body === "string") this.#body = encoder.encode(this.#body) as Bytes
    this.#length = this.#body.length
    return this.#body
  }

  add(coding: Coding, bytes: Bytes): void {
    // Content that does not compress is better sent unchanged.
    if (bytes.length < this.#length) this.#coded.set(coding, bytes)
    else this.#useless.add(coding)
  }

  get size(): number {
    let size = this.#body?.length ?? 0
    for (const bytes of this.#coded.values()) size += bytes.length
    for (const shared of this.#shared.values()) size += shared.size
    return size
  }

  /** The best coding that is available. */
  choose(accepted: readonly Coding[]): { coding: Coding | undefined; body: Bytes | string | Blob } {
    this.#reads++
    if (this.#reads >= POPULAR) this.#compressWell(accepted)
    for (const coding of accepted) {
      const bytes = this.#coded.get(coding)
      if (bytes) return { coding, body: this.#share(bytes) }
    }
    this.#body ??= this.#decompressed()
    const body = this.#reads < 2 ? this.#body : this.#share(this.identity)
    return { coding: undefined, body }
  }

  #share(bytes: Bytes): Bytes | Blob {
    if (this.#reads < POPULAR || bytes.length < MIN_TO_SHARE) return bytes
    const existing = this.#shared.get(bytes)
    if (existing) return existing
    const shared = sharedBody(bytes)
    if (shared) this.#shared.set(bytes, shared)
    return shared ?? bytes
  }

  /** The coding that `compress` would make for a client; undefined if it has to be sent as it is. */
  missing(accepted: readonly Coding[]): Coding | undefined {
    if (accepted.length === 0 || this.#length < MIN_TO_COMPRESS) return
    for (const coding of accepted) if (this.#coded.has(coding) || this.#useless.has(coding)) return
    for (const coding of QUICK.keys()) if (accepted.includes(coding)) return coding
  }

  /** Makes a coding that the client accepts, unless one is available. */
  async compress(accepted: readonly Coding[]): Promise<void> {
    const coding = this.missing(accepted)
    const make = coding && QUICK.get(coding)
    if (!make) return
    await this.#make(coding, make)
    // A fifth of the bytes is enough until a client asks for all of them.
    if (!this.#coded.has(coding)) return
    this.#shared.clear()
    this.#body = undefined
  }

  #decompressed(): Bytes {
    for (const [coding, bytes] of this.#coded) return decompress(coding, bytes)
    throw new Error("a body without bytes")
  }

  #compressWell(accepted: readonly Coding[]): void {
    if (!accepted.includes("br") || this.#coded.has("br")) return
    if (this.#length >= MIN_TO_COMPRESS && this.#length <= MAX_FOR_BROTLI)
      void this.#make("br", brotli)
  }

  /** Only once; a body that could not be compressed is sent as it is. */
  #make(coding: Coding, make: (bytes: Bytes) => Promise<Bytes>): Promise<void> {
    const made =
      this.#made.get(coding) ??
      make(this.identity).then(
        (bytes) => this.add(coding, bytes),
        () => void this.#useless.add(coding),
      )
    this.#made.set(coding, made)
    return made
  }
}
