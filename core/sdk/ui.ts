/** Pages of the site for people, in Preact. */

// A page, and what goes into its head

export { asset } from "../ui/assets"
// Lists of things

export { Card, PageCards, TimeLeft, times } from "../ui/card"
export { Cover } from "../ui/cover"
// Text and figures

export { DataBlock } from "../ui/data-block"
export { DayChart } from "../ui/day-chart"
// Forms

export { Faults, Field, type Filled } from "../ui/fields"
export { SelectField, TextField, UrlField } from "../ui/form-fields"
export { valuesOf } from "../ui/form-values"
export { ICON, pageHeaders, type SitePageOptions, sitePage } from "../ui/layout"
export { PageLines } from "../ui/lines"
export { Markdown, type MarkdownProps, mentionsOf } from "../ui/markdown"
export { htmlAnswer, sendHtml } from "../ui/page-answers"
export { Pager } from "../ui/pager"
