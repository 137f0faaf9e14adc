/**
 * The command line of the site with the permissions that an operator gives it: `commandFromSource` of `main`,
 * and `commandOfSite` as the runner of all tests has built it.
 */
export type CommandOfSite = (main: string) => readonly string[]

/** The command line of a script that is not part of the site, such as a tool that tests run, with all permissions. */
export type CommandOfScript = (script: string) => readonly string[]

/** The same command, with a script that runs before the program and may end its process. */
export type Preloading = (command: readonly string[], script: string) => readonly string[]

/** The same command with the permissions for data in another folder, as an operator adds them. */
export type Permitting = (command: readonly string[], folder: string) => readonly string[]
