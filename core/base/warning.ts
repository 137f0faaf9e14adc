/** What breaks the rules for single-file pages, and where. */
export interface Warning {
  readonly line: number
  readonly rule: string
  readonly message: string
}
