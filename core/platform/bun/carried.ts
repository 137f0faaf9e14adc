/** Where the build puts files for the binary, and where the binary has them. */
export const CARRIED = "dist/carried"

/**
 * Names a file in that folder by its path. The bundler makes a script beside each file and names it
 * without the extension, which would be the same one for two formats of a font.
 */
export const carriedName = (path: string): string => `${path.replaceAll("/", "~")}.carried`
