/** Something of the browser that single-file games use, and what becomes of it here. */
export interface BrowserFeature {
  readonly name: string
  /** Body of an async function on one line; what it returns is the outcome, or the name of its error. */
  readonly code: string
  /** What it needs in the page, on one line. */
  readonly markup?: string
  /** Whether the browser asks for a touch or a key first. */
  readonly touched?: boolean
  /** What comes of it in the player. */
  readonly player: string | number | boolean
  /** At the bare address of the page; default the same. */
  readonly alone?: string | number | boolean
  /** The rule of the warning that publishing answers with, on the line of its code. */
  readonly warns?: string
}
