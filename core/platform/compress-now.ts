/** Compresses a small body at once, fast rather than well: handing it to another thread would take longer. */
export type CompressNow = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>
