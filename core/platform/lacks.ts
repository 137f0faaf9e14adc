/**
 * What this runtime cannot do that the other one can, and what the site does instead: one sentence for
 * operators each, which `broadside check` prints. Empty where nothing is missing.
 */
export type Lacks = readonly string[]
