/** A fast 64-bit hash that tells contents apart. Not for secrets: collisions can be forged. */
export type Hash64 = (content: string | Uint8Array<ArrayBuffer>) => bigint
