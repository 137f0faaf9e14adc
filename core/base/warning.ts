/** A violation of the rules for single-file pages, and where it is. */
export interface Warning {
  readonly line: number
  readonly rule: string
  readonly message: string
}
