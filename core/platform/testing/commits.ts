/** Runs a commit, which is done when it returns. */
export type Commit = () => unknown

/** The one number that a query selects from the database of the commit. */
export type Selected = (sql: string) => number

/** Makes every COMMIT of this process go through a function, which has to run it. */
export type AroundCommits = (around: (commit: Commit, selected: Selected) => unknown) => void
