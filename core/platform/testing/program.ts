/** The command of a script that is no part of the product, such as a tool that tests run; it may do everything. */
export type CommandOfScript = (script: string) => readonly string[]

/** The runtime's arguments that load a script before the program; that script may end its process. */
export type Preload = (script: string) => readonly string[]

/** Runs a commit, which is done when it returns. */
export type Commit = () => unknown

/** The one number that a query selects from the database of the commit. */
export type Selected = (sql: string) => number

/** Makes every COMMIT of this process go through a function, which has to run it. */
export type AroundCommits = (around: (commit: Commit, selected: Selected) => unknown) => void
