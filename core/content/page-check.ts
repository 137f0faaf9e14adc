import { scanHtml } from "#platform/html"
import type { Control } from "../base/controls"
import type { Warning } from "../base/warning"
import { detectControls } from "./controls"

export interface PageCheck {
  /** Whether it is a page: it has at least one element. */
  readonly page: boolean
  /** Violations of the single-file rules; they do not prevent publishing. */
  readonly warnings: Warning[]
  readonly touchesStorage: boolean
  /** What it can be played with, from its source. */
  readonly controls: readonly Control[]
}

const MOST_WARNINGS = 20
/** The one place outside that the rules allow to load from. */
const FONT_HOSTS = /^https:\/\/fonts\.(googleapis|gstatic)\.com\//i
const OUTSIDE = /^\s*(https?:)?\/\//i

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

/** Ends of elements whose text is no markup, which the parser must see. */
const END_TAG =
  /<\/(?!(?:script|style|title|textarea|xmp|iframe|noembed|noframes|noscript|plaintext)[\s/>])[a-z][^>]{0,200}>/gi

/** Nothing here depends on where an element ends, and looking for its beginning takes quadratic time. */
const withoutEndTags = (html: string) => html.replace(END_TAG, "")

/**
 * Looks at a page without changing it. The parser is the engine's own HTML rewriter, linear in
 * the size; it tells no positions, so what it finds is looked up in the source.
 */
export function checkPage(html: string): PageCheck {
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
        if (!url || !OUTSIDE.test(url) || FONT_HOSTS.test(url)) return
        if (element.tagName.toLowerCase() === "link" && !loads(element.getAttribute("rel"))) return
        finder.warn("outside", url, `loads ${shown(url)} from outside; put it into the file`)
      },
    },
  })
  if (seen.element) {
    scanSource(html, finder)
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

const SOURCE_RULES: readonly {
  rule: string
  pattern: RegExp
  message: (match: string) => string
}[] = [
  {
    rule: "outside",
    pattern: /@import\s{0,9}(?:url\()?\s{0,9}["']?(?:https?:)?\/\/[^"')\s]{1,200}/gi,
    message: () => "imports a style sheet from outside; put it into the file",
  },
  {
    rule: "outside",
    pattern: /url\(\s{0,9}["']?(?:https?:)?\/\/[^"')\s]{1,200}/gi,
    message: () => "loads a style's file from outside; use a data URI",
  },
  {
    rule: "network",
    pattern:
      /\b(?:fetch|importScripts|import|WebSocket|EventSource)\s{0,9}\(\s{0,9}["'`](?:https?|wss?):\/\/[^"'`\s]{1,200}/g,
    message: () => "talks to another server; a page should run on its own",
  },
  {
    rule: "obfuscated",
    pattern: /\beval\s{0,9}\(\s{0,9}(?:atob|function\s{0,9}\(p,a,c,k,e)/g,
    message: () => "looks obfuscated; pages are open source and meant to be read",
  },
  { rule: "nul", pattern: /\0/g, message: () => "contains a NUL character, which browsers drop" },
]

function scanSource(html: string, finder: Finder): void {
  // Most pages name no address at all, and then the slowest of the patterns need not look.
  const rules = html.includes("://")
    ? SOURCE_RULES
    : SOURCE_RULES.filter(({ rule }) => rule !== "network")
  for (const { rule, pattern, message } of rules)
    for (const match of html.matchAll(pattern)) {
      if (/fonts\.(googleapis|gstatic)\.com/i.test(match[0])) continue
      if (!finder.at(match.index, rule, message(match[0]))) break
    }
}

interface Finder {
  /** At the next place where this text stands. */
  warn(rule: string, text: string, message: string): void
  at(index: number, rule: string, message: string): boolean
  add(line: number, rule: string, message: string): boolean
  warnings(): Warning[]
}

function createFinder(html: string): Finder {
  const warnings: Warning[] = []
  const next = new Map<string, number>()
  let more = 0

  function add(line: number, rule: string, message: string): boolean {
    if (warnings.length < MOST_WARNINGS)
      warnings.push({ line, rule, message: `line ${line}: ${message}` })
    else more++
    return warnings.length < MOST_WARNINGS
  }

  return {
    add,
    at: (index, rule, message) => add(lineOf(html, index), rule, message),
    warn(rule, text, message) {
      if (warnings.length >= MOST_WARNINGS) return void more++
      const index = html.indexOf(text, next.get(text) ?? 0)
      next.set(text, index + 1)
      add(index < 0 ? 1 : lineOf(html, index), rule, message)
    },
    warnings() {
      const sorted = warnings.sort((a, b) => a.line - b.line)
      const last = sorted.at(-1)
      if (more > 0 && last)
        sorted.push({ line: last.line, rule: "more", message: `and ${more} more` })
      return sorted
    },
  }
}

function lineOf(html: string, index: number): number {
  let line = 1
  for (let at = html.indexOf("\n"); at >= 0 && at < index; at = html.indexOf("\n", at + 1)) line++
  return line
}

const loads = (rel: string | null) =>
  /stylesheet|icon|preload|modulepreload|manifest/i.test(rel ?? "")
const shown = (url: string) => (url.length > 80 ? `${url.slice(0, 77)}…` : url)
