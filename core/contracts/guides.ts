import { t } from "../base/http"
import { type Point, point } from "../base/tokens"

/** A part of the plain-text guide for agents (`/llms.txt`). */
export interface Guide {
  readonly order: number
  readonly heading: string
  /** Markdown. */
  readonly text: string
}
/** Parts of the guide for agents, `/llms.txt`. */
export const Guides: Point<Guide> = point("guides@1", {
  shape: t.Object({ order: t.Number(), heading: t.String(), text: t.String() }),
})
