export { Fragment, h } from "preact"
export { sandboxTokens } from "../pages/sandbox"
export { MOST_STATE, STATE_PREFIX, STATE_SEPARATOR } from "../pages/shim"
export { asset } from "../ui/assets"
export { Card, PageCards, TimeLeft, times } from "../ui/card"
export { Cover } from "../ui/cover"
export { COVERING, CoverField } from "../ui/cover-field"
export { DataBlock } from "../ui/data-block"
export { DayChart } from "../ui/day-chart"
export { Faults, Field, type Filled } from "../ui/fields"
export {
  type Frame,
  frameOf,
  ICON,
  pageFrames,
  pageHeaders,
  type SheetOptions,
  sheet,
  sitePage,
} from "../ui/layout"
export { PageLines } from "../ui/lines"
export { Markdown } from "../ui/markdown"
export { Pager } from "../ui/pager"
export { EditKey, Preview, PUBLISHING, SourceFields, Warnings } from "../ui/publishing"
export { PLAYER, Stage, type StageOptions } from "../ui/stage"
