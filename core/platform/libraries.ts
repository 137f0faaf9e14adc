/**
 * A library that is loaded synchronously at its first use: evaluating it takes milliseconds, which a start should not
 * spend on what it may not need. Elsewhere, import only its types.
 */
export type Library<T> = () => T
