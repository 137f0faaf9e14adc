/**
 * A library that is loaded when something of it is first needed, at once: reading it takes milliseconds, which a start
 * does not have for what it may not need. Only types of it may be imported elsewhere.
 */
export type Library<T> = () => T
