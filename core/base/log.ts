/**
 * The log of the site; each line carries the module's id. An error is a field: `{ err: error }`.
 */
export interface Log {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}
