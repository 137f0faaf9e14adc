import type { Control } from "../base/controls"
import type { Warning } from "../base/warning"
import { detectControls } from "./controls"
import { readMarkup } from "./page-markup"
import { checkSource, type PageCheckOptions } from "./page-rules"
import { PageSource } from "./page-source"

export interface PageCheck {
  /** Whether it is a page: it has at least one element. */
  readonly page: boolean
  /** Violations of the single-file rules; they do not prevent publishing. */
  readonly warnings: Warning[]
  readonly touchesStorage: boolean
  /** What it can be played with, from its source. */
  readonly controls: readonly Control[]
}

/** Looks at a page without changing it; linear in its size. */
export function checkPage(sent: string | PageSource, options: PageCheckOptions = {}): PageCheck {
  const page = typeof sent === "string" ? new PageSource(sent) : sent
  const { html } = page
  const { finder, seen } = readMarkup(page)
  const hasElement = seen.elements > 0
  if (hasElement) {
    checkSource(page, finder, options)
    if (!/<!doctype/i.test(html.slice(0, 65_536)))
      finder.add(1, "doctype", "no <!doctype html>: browsers fall back to quirks mode")
    if (!seen.title) finder.add(1, "title", "no <title>")
    if (!seen.viewport)
      finder.add(1, "viewport", "no <meta name=viewport>: it will be tiny on a phone")
  }
  return {
    page: hasElement,
    warnings: finder.warnings(),
    touchesStorage: touchesStorage(page),
    controls: detectControls(page),
  }
}

/** Result for a page whose check timed out. */
export const uncheckedPage = (html: string): PageCheck => ({
  page: /<[a-z]/i.test(html),
  warnings: [
    {
      line: 1,
      rule: "unchecked",
      message: "line 1: the page took too long to check; it was published anyway",
    },
  ],
  touchesStorage: touchesStorage(new PageSource(html)),
  controls: [],
})

const touchesStorage = (page: PageSource) =>
  page.includes("localStorage") ||
  page.includes("sessionStorage") ||
  (page.words.has("cookie") && /\bcookie\b/.test(page.html))
