/**
 * A fast 64-bit hash that tells contents apart, while this process runs: another runtime has another one.
 * Not for secrets: collisions can be forged.
 */
export type Hash64 = (content: string | Uint8Array<ArrayBuffer>) => bigint
