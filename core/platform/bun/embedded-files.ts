/** Where the build puts files for the binary, and where the binary has them. */
export const EMBEDDED = "dist/embedded"

/**
 * Names a file in that folder by its path. The bundler makes a script beside each file and names it
 * without the extension, which would be the same one for two formats of a font.
 */
export const embeddedName = (path: string): string => `${path.replaceAll("/", "~")}.embedded`
