import hljs from "highlight.js/lib/core"
import bash from "highlight.js/lib/languages/bash"
import c from "highlight.js/lib/languages/c"
import css from "highlight.js/lib/languages/css"
import diff from "highlight.js/lib/languages/diff"
import go from "highlight.js/lib/languages/go"
import java from "highlight.js/lib/languages/java"
import javascript from "highlight.js/lib/languages/javascript"
import json from "highlight.js/lib/languages/json"
import markdown from "highlight.js/lib/languages/markdown"
import python from "highlight.js/lib/languages/python"
import rust from "highlight.js/lib/languages/rust"
import sql from "highlight.js/lib/languages/sql"
import typescript from "highlight.js/lib/languages/typescript"
import xml from "highlight.js/lib/languages/xml"
import yaml from "highlight.js/lib/languages/yaml"
import { lazy } from "../base/lazy"

const LANGUAGES = {
  bash,
  c,
  css,
  diff,
  go,
  java,
  javascript,
  json,
  markdown,
  python,
  rust,
  sql,
  typescript,
  xml,
  yaml,
}

/** The library with our languages, whose grammars take milliseconds to make. */
const highlighter = lazy(() => {
  for (const [name, language] of Object.entries(LANGUAGES)) hljs.registerLanguage(name, language)
  return hljs
})

/** Some grammars take quadratic time: 3,000 characters cost at most about 100 ms, 10,000 a second. */
const MAX_IN_BLOCK = 3_000
const MAX_IN_TEXT = 6_000

export type Highlight = (code: string, info: string) => string

/** Colors the code blocks of one text, as far as its budget goes; "" leaves a block as it is. */
export function createHighlight(): Highlight {
  let left = MAX_IN_TEXT
  return (code, info) => {
    const language = info.trim().split(/\s+/, 1)[0] ?? ""
    if (code.length > Math.min(MAX_IN_BLOCK, left) || !highlighter().getLanguage(language))
      return ""
    left -= code.length
    return highlighter().highlight(code, { language, ignoreIllegals: true }).value
  }
}
