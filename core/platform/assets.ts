/**
 * Reads a file of this repository that the site needs as bytes, such as a font, by its path from the
 * root; the binary carries those that `bun/build.ts` lists.
 */
export type ReadAsset = (path: string) => Uint8Array<ArrayBuffer>
