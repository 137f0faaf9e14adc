import { promisify } from "node:util"
import { gzip, gzipSync } from "node:zlib"
import type { Coding } from "./negotiate"

export type Bytes = Uint8Array<ArrayBuffer>

const gzipAside = promisify(gzip)
const encoder = new TextEncoder()
// Below this the coding's own header eats the gain.
const LEAST_TO_COMPRESS = 1000
const ASIDE_FROM = 64_000

/** One body in the codings in which it is at hand; others are made when somebody asks. */
export class Representation {
  readonly #coded = new Map<Coding, Bytes>()
  #body: Bytes | string
  #reads = 0

  constructor(body: Bytes | string, coded: Partial<Record<Coding, Bytes>> = {}) {
    this.#body = body
    for (const coding in coded) this.add(coding as Coding, coded[coding as Coding] as Bytes)
  }

  /** The bytes; of a text only made now, since most answers are sent once and then as text. */
  get identity(): Bytes {
    if (typeof this.#body === "string") this.#body = encoder.encode(this.#body) as Bytes
    return this.#body
  }

  add(coding: Coding, bytes: Bytes): void {
    // What does not compress is better sent as it is.
    if (bytes.length < this.identity.length) this.#coded.set(coding, bytes)
  }

  get size(): number {
    let size = this.#body.length
    for (const bytes of this.#coded.values()) size += bytes.length
    return size
  }

  /** The best of what is at hand. */
  choose(taken: readonly Coding[]): { coding: Coding | undefined; bytes: Bytes | string } {
    for (const coding of taken) {
      const bytes = this.#coded.get(coding)
      if (bytes) return { coding, bytes }
    }
    return { coding: undefined, bytes: this.#reads < 2 ? this.#body : this.identity }
  }

  /** Compresses for a client that takes only gzip, off the main thread when it is much. */
  async ensureGzip(taken: readonly Coding[]): Promise<void> {
    if (!this.#wants(taken)) return
    this.add("gzip", (await gzipAside(this.identity)) as Bytes)
  }

  /** The same for small bodies, from the second reader on: most answers are read only once. */
  gzipWhenPopular(taken: readonly Coding[]): void {
    this.#reads++
    if (
      taken.length === 0 ||
      this.#reads < 2 ||
      this.identity.length > ASIDE_FROM ||
      !this.#wants(taken)
    )
      return
    this.add("gzip", gzipSync(this.identity, { level: 4 }) as Bytes)
  }

  #wants(taken: readonly Coding[]): boolean {
    return (
      this.identity.length >= LEAST_TO_COMPRESS &&
      taken.includes("gzip") &&
      !taken.some((coding) => this.#coded.has(coding))
    )
  }
}
