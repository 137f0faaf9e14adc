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
    /** All of it, or without what repeats it, which is left out before it is drawn. */
    async show(html: string, part: "whole" | "unlike" = "whole"): Promise<void> {
      await page.evaluate(replaceContent, html)
      if (part === "unlike") await page.evaluate(leaveOutRepetition)
      await until(page, isReady)
    },
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
 * is outside of `main` in the same form as on an earlier page.
 */
function leaveOutRepetition(): void {
  const memory = globalThis as unknown as { seen?: Set<string> }
  memory.seen ??= new Set()
  const { seen } = memory
  const REPEATED = "li, tr, option, article, section, details, span, a, code, button, svg *"
  // What differs between two of a kind, and changes neither how they look nor what they are.
  const OWN =
    /^(id|href|src|for|title|alt|value|name|action|content|datetime|d|[xyr]|[xyr][12xy]|c[xy]|width|height|points|transform|aria-(label|labelledby|describedby|controls))$/
  const forms = new Map<Element, string>()
  const formOf = (element: Element): string => {
    const known = forms.get(element)
    if (known !== undefined) return known
    const attributes = [...element.attributes].map(({ name, value }) =>
      OWN.test(name) ? `${name}${value ? "" : "=empty"}` : `${name}=${value}`,
    )
    const inside = [...element.childNodes].map((node) => {
      if (node instanceof Element) return formOf(node)
      return node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() ? "text" : ""
    })
    const form = `<${element.localName} ${attributes.sort().join(" ")}>${inside.join("")}</>`
    forms.set(element, form)
    return form
  }
  const add = (count: Map<string, number>, what: string) => {
    const times = (count.get(what) ?? 0) + 1
    count.set(what, times)
    return times
  }
  for (const parent of [...document.body.querySelectorAll("*"), document.body]) {
    const count = new Map<string, number>()
    const isFrame = !parent.closest("main") && parent.closest("header, footer, nav")
    for (const element of [...parent.children]) {
      if (!element.matches(REPEATED)) continue
      const form = formOf(element)
      const times = add(count, form)
      const isMore = element.localName === "details" && add(count, element.className) > 4
      const place = `${parent.localName}.${parent.className} ${form}`
      if (times > 2 || isMore || (isFrame && seen.has(place))) element.remove()
      else if (isFrame) seen.add(place)
    }
  }
}
