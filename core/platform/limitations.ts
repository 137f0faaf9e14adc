/**
 * What this runtime cannot do that another one can, and what the site does instead: sentences for
 * operators, which `broadside check` prints.
 */
export type Limitations = readonly string[]
