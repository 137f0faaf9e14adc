/** Name and version of the JavaScript runtime, for people. */
export type Runtime = string

/**
 * What to do about an error of the runtime's own permissions, apart from those of the system; undefined
 * for every other error.
 */
export type PermissionAdvice = (error: unknown) => string | undefined

/** The command line that starts this program again; `main` is its entry file, unless it is a binary. */
export type CommandOfSelf = (main: string) => {
  readonly command: string
  readonly args: readonly string[]
}
