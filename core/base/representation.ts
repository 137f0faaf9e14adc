import { promisify } from "node:util"
import { gzip, gzipSync } from "node:zlib"
import type { Coding } from "./negotiate"

export type Bytes = Uint8Array<ArrayBuffer>

const gzipAside = promisify(gzip)
const encoder = new TextEncoder()
// Below this size the coding's own header outweighs the gain.
const LEAST_TO_COMPRESS = 1000
const ASIDE_FROM = 64_000

/** One body in the codings available so far; others are created on demand. */
export class Representation {
  readonly #coded = new Map<Coding, Bytes>()
  #body: Bytes | string
  #reads = 0

  constructor(body: Bytes | string, coded: Partial<Record<Coding, Bytes>> = {}) {
    this.#body = body
    for (const coding in coded) this.add(coding as Coding, coded[coding as Coding] as Bytes)
  }

  /** The bytes; for a text created lazily, since most responses are sent only once, as text. */
  get identity(): Bytes {
    if (typeof this.#body === "string") this.#body = encoder.encode(this.#body) as Bytes
    return this.#body
  }

  add(coding: Coding, bytes: Bytes): void {
    // Content that does not compress is better sent unchanged.
    if (bytes.length < this.identity.length) this.#coded.set(coding, bytes)
  }

  get size(): number {
    let size = this.#body.length
    for (const bytes of this.#coded.values()) size += bytes.length
    return size
  }

  /** The best coding that is available. */
  choose(accepted: readonly Coding[]): { coding: Coding | undefined; bytes: Bytes | string } {
    for (const coding of accepted) {
      const bytes = this.#coded.get(coding)
      if (bytes) return { coding, bytes }
    }
    return { coding: undefined, bytes: this.#reads < 2 ? this.#body : this.identity }
  }

  /** Compresses for a client that accepts only gzip, off the main thread if the body is large. */
  async ensureGzip(accepted: readonly Coding[]): Promise<void> {
    if (!this.#wants(accepted)) return
    this.add("gzip", (await gzipAside(this.identity)) as Bytes)
  }

  /** The same for small bodies, from the second request on: most responses are sent only once. */
  gzipWhenPopular(accepted: readonly Coding[]): void {
    this.#reads++
    if (
      accepted.length === 0 ||
      this.#reads < 2 ||
      this.identity.length > ASIDE_FROM ||
      !this.#wants(accepted)
    )
      return
    this.add("gzip", gzipSync(this.identity, { level: 4 }) as Bytes)
  }

  #wants(accepted: readonly Coding[]): boolean {
    return (
      this.identity.length >= LEAST_TO_COMPRESS &&
      accepted.includes("gzip") &&
      !accepted.some((coding) => this.#coded.has(coding))
    )
  }
}
