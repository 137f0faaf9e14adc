import { scanHtml } from "#platform/html"
import { withoutEndTags } from "./end-tags"
import { createFinder, type Finder } from "./page-finder"
import type { PageSource } from "./page-source"
import type { SourceWord } from "./source-words"

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

/** Names and attributes of all elements that the check looks at. */
const MARKUP: readonly SourceWord[] = ["title", "viewport", "base", "src", "data", "href"]

interface Markup {
  readonly finder: Finder
  readonly seen: { elements: number; last: string; title: boolean; viewport: boolean }
}

const END = "broadside-end"
/** A page that has the name itself would be taken to be read as far as that. */
const HAS_END = new RegExp(END, "i")
/** Ends whatever element may be open whose text is no markup, so that the last element is seen. */
const ENDING = `</script></style></title></textarea><${END}>`

/**
 * Parses a page as far as there is anything to find in it, which most often is its
 * beginning. The parser is the engine's own HTML rewriter, linear in the size; it tells no positions,
 * so what it finds is looked up in the source.
 */
export function readMarkup({ html, words }: PageSource): Markup {
  // An offset in bytes; in characters the place is the same or earlier.
  const end = html.indexOf(">", words.lastOf(MARKUP))
  const start = end < html.length / 2 ? withoutEndTags(html.slice(0, end + 1)) : ""
  if (start.endsWith(">") && !HAS_END.test(start)) {
    const beginning = scan(html, start + ENDING)
    // Otherwise the place is within an attribute, a comment or a title.
    const { elements, last, title } = beginning.seen
    if (last === END && elements > 1 && (title || !words.has("title"))) return beginning
  }
  return scan(html, withoutEndTags(html))
}

function scan(html: string, markup: string): Markup {
  const finder = createFinder(html)
  const seen = { elements: 0, last: "", title: false, viewport: false }
  scanHtml(markup, {
    "*": {
      element({ tagName }) {
        seen.elements++
        seen.last = tagName
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
          finder.warn("outside", url, `loads ${shortenUrl(url)} from outside; put it into the file`)
        else
          finder.warn(
            "sibling",
            url,
            `loads ${shortenUrl(url)}, but only this file is published; put it in`,
          )
      },
    },
    "a[href]": {
      element(element) {
        const url = element.getAttribute("href") ?? ""
        if (WITHIN.test(url) || /^\s*(?:\/|\.?\/?$)/.test(url)) return
        finder.warn("sibling", url, `links to ${shortenUrl(url)}, but only this file is published`)
      },
    },
  })
  return { finder, seen }
}

const loads = (rel: string | null) =>
  /stylesheet|icon|preload|modulepreload|manifest/i.test(rel ?? "")
const shortenUrl = (url: string) => (url.length > 80 ? `${url.slice(0, 77)}…` : url)
