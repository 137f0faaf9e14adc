/**
 * Reads a file of this repository that the site needs as bytes, such as a font, by its path from the
 * root; those that `bun/build.ts` lists are embedded in the binary.
 */
export type ReadAsset = (path: string) => Uint8Array<ArrayBuffer>

/** Reads a file that the build made for the binary, by its name; undefined outside the binary. */
export type ReadBuilt = (name: string) => Uint8Array<ArrayBuffer> | undefined
