/** Name and version of the JavaScript runtime, for people. */
export type Runtime = string

/** The command line that starts this program again; `main` is its entry file, unless it is a binary. */
export type CommandOfSelf = (main: string) => {
  readonly command: string
  readonly args: readonly string[]
}
