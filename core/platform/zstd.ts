/** Compresses bytes in a thread of its own pool. They must not change until it settles. */
export type CompressAside = (
  bytes: Uint8Array<ArrayBuffer>,
  level: number,
) => Promise<Uint8Array<ArrayBuffer>>
