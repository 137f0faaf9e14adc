/**
 * A file that the build put into the binary, by the beginning of its name; undefined outside the
 * binary, or if it has none.
 */
export type EmbeddedFile = (name: string) => Blob | undefined
