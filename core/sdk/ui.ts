/** Pages of the site for people, in Preact. */

// A page, and what goes into its head

export { asset } from "../ui/assets"
export { EVENT_STREAM } from "../ui/event-stream"
export { ICON, type PageImage } from "../ui/head"
export {
  fillIn,
  type PageContext,
  pageFrames,
  pageHeaders,
  type SitePageOptions,
  sitePage,
} from "../ui/layout"
export { linkAsset } from "../ui/linked-asset"
export { MEMORY, REDRAW, SEND } from "../ui/live-page"
export { spaceBoard } from "../ui/space-board"

// Parts that a page has dozens of

export { type Html, html, toJsx } from "../ui/html"

// Lists of things

export { Card, PageCards, TimeLeft, times } from "../ui/card"
export { Cover } from "../ui/cover"
export { PageLines } from "../ui/lines"
export { Pager } from "../ui/pager"

// Makers, times and numbers

export { Count, shortCount, singular } from "../ui/figures"
export { marksHtml, NameMarks, ProtectedSeal } from "../ui/name-marks"
export { ItemNotices } from "../ui/page-notices"
export { RelativeTime, relativeTimeHtml } from "../ui/relative-time"
export { ReportLink } from "../ui/report-link"
export { Makers, makersHtml, Stamp, stampHtml } from "../ui/stamp"

// What people take away

export { COPYING, CopyButton, CopyField } from "../ui/copy"

// Forms

export { Faults, Field, type Filled, inWords, type Labels } from "../ui/fields"

// Text and figures

export { inlineMarkdown, markdownLink } from "../base/inline-markdown"
export { CodeInput } from "../ui/code-input"
export { DataBlock } from "../ui/data-block"
export { DayChart, Sparkline } from "../ui/day-chart"
export { REMEMBERING, SelectField, TextField, UrlField } from "../ui/form-fields"
export { valuesOf } from "../ui/form-values"
export { Fragment, renderFragment, toHtml } from "../ui/fragment"
export { Markdown, type MarkdownProps, mentionsOf } from "../ui/markdown"
export {
  htmlAnswer,
  pageOrMarkdown,
  REVISITED,
  revisitHeaders,
  seeOther,
  sendHtml,
} from "../ui/page-answers"
export { SearchForm } from "../ui/search-form"
export { YearCalendar } from "../ui/year-calendar"
