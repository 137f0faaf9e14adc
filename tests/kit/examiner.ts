import type { BrowserContextOptions, Page } from "playwright-core"
import { type Site, until, watched } from "./browsing"
import type { TestBrowser } from "./chromium"
import { withAxe } from "./offences"

/**
 * A document that takes the content of one page of a site after another, as HTML. To open a page costs
 * more than to draw it, and to read and compile axe for each more than what axe does.
 */
export async function startExaminer(
  browser: TestBrowser,
  site: Site,
  options: BrowserContextOptions = {},
) {
  // The policy of each page was applied where it was opened.
  const { page, faults } = await watched(browser, site, { ...options, bypassCSP: true })
  if (options.javaScriptEnabled !== false) await withAxe(page)
  // A document of this origin without a script or a style.
  await page.goto(`${site.url}/robots.txt`)
  return {
    page,
    faults,
    async show(html: string): Promise<void> {
      await page.evaluate(replaceContent, html)
      await until(page, isReady)
    },
    leaveOutRepetition: () => page.evaluate(leaveOutRepetition),
  }
}

/** The content of a page, as its scripts left it. */
export const contentOf = (page: Page): Promise<string> =>
  page.evaluate("document.documentElement.outerHTML")

/** Whether what styles it has been loaded. */
const isReady = (): boolean =>
  document.fonts.status === "loaded" &&
  [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].every(
    ({ sheet }) => sheet,
  )

function replaceContent(html: string): void {
  const { documentElement: next, head, body } = new DOMParser().parseFromString(html, "text/html")
  const { documentElement: root } = document
  for (const { name } of [...root.attributes]) root.removeAttribute(name)
  for (const { name, value } of next.attributes) root.setAttribute(name, value)
  // What is in frames is not examined.
  for (const frame of body.querySelectorAll("iframe"))
    for (const name of ["src", "srcdoc"]) frame.removeAttribute(name)
  const addresses = [...next.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map(
    (link) => link.getAttribute("href") ?? "",
  )
  // A sheet that is there stays: most pages have the same.
  const sheets = new Map<string, HTMLLinkElement>()
  for (const element of [...document.head.children])
    if (element.matches('link[rel="stylesheet"]'))
      sheets.set(element.getAttribute("href") ?? "", element as HTMLLinkElement)
    else element.remove()
  for (const element of [...head.children])
    if (element.matches("title, meta, style")) document.head.append(element)
  for (const link of sheets.values())
    if (link.sheet) link.sheet.disabled = !addresses.includes(link.getAttribute("href") ?? "")
  for (const href of addresses)
    if (!sheets.has(href))
      document.head.append(
        Object.assign(document.createElement("link"), { rel: "stylesheet", href }),
      )
  document.body.replaceWith(body)
}

/**
 * Leaves out the third and each further element of the same form below one parent, the fifth that people open, and what
 * was in the same form at the same place of an earlier page: all that styles it is the same.
 */
function leaveOutRepetition(): void {
  const memory = globalThis as unknown as { seen?: Set<string> }
  memory.seen ??= new Set()
  const { seen } = memory
  const REPEATED = "li, tr, option, article, section, details, span, a, code, button, svg *"
  const MAX_PICTURES = 3
  /** More of one text is drawn as it is. */
  const LONG = 2_000
  /** What nothing outside refers to. */
  const BLOCKS = "li, tr, article, section, details, form, p, div, ul, ol, dl, table, figure, pre"
  const HEADINGS = "h1, h2, h3, h4, h5, h6"
  // What differs between two of a kind, and changes neither how they look nor what they are.
  const OWN =
    /^(id|href|src|for|title|alt|value|name|action|content|datetime|d|[xyr]|[xyr][12xy]|c[xy]|width|height|points|transform|aria-(label|labelledby|describedby|controls))$/
  const memoize = (make: (element: Element) => string) => {
    const known = new Map<Element, string>()
    return (element: Element): string => {
      const text = known.get(element) ?? make(element)
      known.set(element, text)
      return text
    }
  }
  const tagOf = memoize((element) => {
    const attributes = [...element.attributes].map(({ name, value }) =>
      OWN.test(name) ? `${name}${value ? "" : "=empty"}` : `${name}=${value}`,
    )
    return `<${element.localName} ${attributes.sort().join(" ")}>`
  })
  const formOf = memoize((element) => {
    const inside = [...element.childNodes].map((node) => {
      if (node instanceof Element) return formOf(node)
      return node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() ? "text" : ""
    })
    return `${tagOf(element)}${inside.join("")}</>`
  })
  for (const [at, picture] of [...document.querySelectorAll("main svg")].entries())
    if (at > MAX_PICTURES) picture.replaceChildren(...picture.querySelectorAll("title, desc"))
  const texts = document.createNodeIterator(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    if ((text.nodeValue?.length ?? 0) > LONG) text.nodeValue = text.nodeValue?.slice(0, LONG) ?? ""
  const placeOf = memoize((element) =>
    element.parentElement ? placeOf(element.parentElement) + tagOf(element) : "",
  )
  const add = (count: Map<string, number>, what: string) => {
    const times = (count.get(what) ?? 0) + 1
    count.set(what, times)
    return times
  }
  for (const parent of [...document.body.querySelectorAll("*"), document.body]) {
    const count = new Map<string, number>()
    const isFrame = !parent.closest("main") && parent.closest("header, footer, nav")
    for (const element of [...parent.children]) {
      const isRepeated = element.matches(REPEATED)
      const isPart = isFrame
        ? isRepeated
        : element.matches(BLOCKS) && !element.querySelector(HEADINGS)
      if (!isRepeated && !isPart) continue
      const form = formOf(element)
      const isMore = element.localName === "details" && add(count, element.className) > 4
      const place = `${placeOf(parent)} ${form}`
      if ((isRepeated && add(count, form) > 2) || isMore || (isPart && seen.has(place)))
        element.remove()
      else if (isPart) seen.add(place)
    }
  }
}
