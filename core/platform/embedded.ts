/**
 * A file that the build put into the binary, by the beginning of its name; undefined where this is not
 * the binary, or holds none.
 */
export type EmbeddedFile = (name: string) => Blob | undefined
