/** Whether this runs from the compiled binary, whose modules lie in a file system of its own. */
export const isBinary = /\$bunfs|~BUN/.test(import.meta.url)
