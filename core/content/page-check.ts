import { scanHtml } from "#platform/html"
import type { Control } from "../base/controls"
import type { Warning } from "../base/warning"
import { detectControls } from "./controls"
import { withoutEndTags } from "./end-tags"
import { createFinder } from "./page-finder"
import { checkSource, type PageCheckOptions } from "./page-rules"

export interface PageCheck {
  /** Whether it is a page: it has at least one element. */
  readonly page: boolean
  /** Violations of the single-file rules; they do not prevent publishing. */
  readonly warnings: Warning[]
  readonly touchesStorage: boolean
  /** What it can be played with, from its source. */
  readonly controls: readonly Control[]
}

/** The one place outside that the rules allow to load from. */
const FONT_HOSTS = /^https:\/\/fonts\.(googleapis|gstatic)\.com\//i
const OUTSIDE = /^\s*(https?:)?\/\//i
/** Within the file, or made of something that is: a scheme, a place on this page, nothing. */
const WITHIN = /^\s*(?:[a-z][a-z0-9+.-]*:|#|\?|$)/i

/** Attributes that load something, by element. */
const LOADS: Readonly<Record<string, string>> = {
  script: "src",
  img: "src",
  audio: "src",
  video: "src",
  source: "src",
  track: "src",
  embed: "src",
  iframe: "src",
  object: "data",
  link: "href",
}

/**
 * Looks at a page without changing it. The parser is the engine's own HTML rewriter, linear in
 * the size; it tells no positions, so what it finds is looked up in the source.
 */
export function checkPage(html: string, options: PageCheckOptions = {}): PageCheck {
  const finder = createFinder(html)
  const seen = { element: false, title: false, viewport: false }
  scanHtml(withoutEndTags(html), {
    "*": {
      element() {
        seen.element = true
      },
    },
    title: {
      text(part) {
        if (part.trim()) seen.title = true
      },
    },
    'meta[name="viewport" i]': {
      element() {
        seen.viewport = true
      },
    },
    base: {
      element: () => finder.warn("base", "<base", "a <base> element changes where links lead"),
    },
    [Object.keys(LOADS).join(", ")]: {
      element(element) {
        const url = element.getAttribute(LOADS[element.tagName.toLowerCase()] ?? "src")
        if (!url || FONT_HOSTS.test(url)) return
        const isOutside = OUTSIDE.test(url)
        if (WITHIN.test(url) && !isOutside) return
        if (element.tagName.toLowerCase() === "link" && !loads(element.getAttribute("rel"))) return
        if (isOutside)
          finder.warn("outside", url, `loads ${shown(url)} from outside; put it into the file`)
        else
          finder.warn(
            "sibling",
            url,
            `loads ${shown(url)}, but only this file is published; put it in`,
          )
      },
    },
    "a[href]": {
      element(element) {
        const url = element.getAttribute("href") ?? ""
        if (WITHIN.test(url) || /^\s*(?:\/|\.?\/?$)/.test(url)) return
        finder.warn("sibling", url, `links to ${shown(url)}, but only this file is published`)
      },
    },
  })
  if (seen.element) {
    checkSource(html, finder, options)
    if (!/<!doctype/i.test(html.slice(0, 65_536)))
      finder.add(1, "doctype", "no <!doctype html>: browsers fall back to quirks mode")
    if (!seen.title) finder.add(1, "title", "no <title>")
    if (!seen.viewport)
      finder.add(1, "viewport", "no <meta name=viewport>: it will be tiny on a phone")
  }
  return {
    page: seen.element,
    warnings: finder.warnings(),
    touchesStorage: touchesStorage(html),
    controls: detectControls(html),
  }
}

/** Of a page that could not be looked at in time. */
export const uncheckedPage = (html: string): PageCheck => ({
  page: /<[a-z]/i.test(html),
  warnings: [
    {
      line: 1,
      rule: "unchecked",
      message: "line 1: the page took too long to check; it was published anyway",
    },
  ],
  touchesStorage: touchesStorage(html),
  controls: [],
})

const touchesStorage = (html: string) => /localStorage|sessionStorage|\bcookie\b/.test(html)

const loads = (rel: string | null) =>
  /stylesheet|icon|preload|modulepreload|manifest/i.test(rel ?? "")
const shown = (url: string) => (url.length > 80 ? `${url.slice(0, 77)}…` : url)
