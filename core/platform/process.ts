/** Name and version of the JavaScript runtime, for people. */
export type Runtime = string

/**
 * What to do about an error of the runtime's own permissions, apart from those of the system; undefined
 * for every other error.
 */
export type PermissionAdvice = (error: unknown) => string | undefined

/**
 * Ends the process at once, though a thread of it hangs in the database or in the system: not with 0, and without what
 * the runtime does at its exit.
 */
export type EndNow = () => never
