/** @jsxImportSource preact */

/** Path of the form with which visitors report something. */
export const REPORT_PATH = "/report"

interface ReportLinkOptions {
  /** Path of what it is about; of a part of a page, with its hash. */
  readonly path: string
  /** What it is, for screen readers: `this game`. */
  readonly what: string
}

/**
 * The way to report something to the operator, for the page about it. It works without script; its kind needs an `idAt`
 * that knows the path.
 * @example <p class="small"><ReportLink path="/exchange/3#reply-7" what="this reply" /></p>
 */
export const ReportLink = ({ path, what }: ReportLinkOptions) => (
  <a class="report" href={`${REPORT_PATH}?url=${encodeURIComponent(path)}`} rel="nofollow">
    Report<span class="unseen"> {what}</span>
  </a>
)
