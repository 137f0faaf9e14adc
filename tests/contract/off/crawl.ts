import type { TestHost } from "broadside/testing"
import { coreProblems } from "../../../core/base/problems"
import { isLong } from "../../kit/tier"
import type { Written } from "./content"
import { linksOf, type Named, pathsIn, textsOf, wordsOf } from "./named"
import { toolTexts } from "./tools"

/** What somebody gets to read somewhere. */
export interface Reading {
  readonly at: string
  readonly words: string
  readonly named: readonly Named[]
}

const BROWSER = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" }
/** Addresses of one route that are read: visitors left each thing in each of its states. */
const MAX_OF_A_ROUTE = 4
/** Opening it publishes, or never ends. */
const NOT_OPENED = /^\/publish-url|\/events$/
/** A share card has no words and no links, and drawing one takes as long as making a hundred pages. */
const NOT_DRAWN = isLong ? /^$/ : /\/card\.png(?:\?|$)/

/** The pages of problems are the half of a site, and what people write changes none of them. */
const PROBLEMS = "/problems"

export interface CrawlOptions {
  /** Whether pages of problems and answers of tools are read as well; default: they are. */
  readonly everything?: boolean
}

/** Reads everything that can be reached on a site, and finds what leads nowhere. */
export async function crawl(
  site: TestHost,
  { answers, addresses }: Written,
  { everything = true }: CrawlOptions = {},
) {
  const base = site.host.urls.base
  const routes = site.host.routes().map((route) => ({ ...route, fits: shapeOf(route.path) }))
  const routesAt = remember((path) => routes.filter(({ fits }) => fits.test(path)))
  const getAt = remember(
    (path) =>
      routesAt(path)
        .filter(({ method }) => method === "GET")
        .toSorted((a, b) => a.path.split(":").length - b.path.split(":").length)[0]?.path,
  )

  const fromText = (at: string, words: string): Reading => ({
    at,
    words,
    named: pathsIn(words, base),
  })
  const cookie = await signedIn(site)
  const readings = answers.map(({ asked, text }) => fromText(asked, text))
  const statuses = new Map<string, number>()
  const reads = new Map<string, number>()
  const waiting = [...seeds()]
  const seen = new Set(waiting)

  function* seeds() {
    for (const { method, path } of routes)
      if (method === "GET" && !/[:*]/.test(path) && !NOT_OPENED.test(path)) yield path
    const problems = [coreProblems, ...site.host.modules.map(({ problems }) => problems ?? {})]
    const codes = everything ? problems.flatMap(Object.keys) : []
    for (const code of codes) yield `${PROBLEMS}/${code}`
    for (const path of addresses) if (getAt(path)) yield path
    yield "/not-there"
  }

  /** Reads an address as a browser, and where machines get something else, as one of those. */
  async function read(path: string, before: number): Promise<void> {
    // Both say the same about a problem, and the frame of the page is that of all others.
    const isLikeOthers = path.startsWith(PROBLEMS) && before >= MAX_OF_A_ROUTE && !isLong
    const answer = await open(path, isLikeOthers ? {} : BROWSER)
    statuses.set(path, answer.status)
    if (isLikeOthers) return
    if (answer.headers.get("vary")?.includes("accept,") || answer.headers.get("vary") === "accept")
      await open(path, {})
  }

  async function open(path: string, accept: Record<string, string>): Promise<Response> {
    // The operator may read everything.
    const headers = { ...accept, authorization: `Bearer ${site.operatorToken}`, cookie }
    const answer = await site.fetch(path, { headers, redirect: "manual" })
    const leads = ["location", "link"].map((name) => answer.headers.get(name) ?? "").join("\n")
    const type = answer.headers.get("content-type") ?? ""
    const isOurs = !answer.headers.get("content-security-policy")?.startsWith("sandbox")
    const text = isOurs ? await readable(type, answer) : ""
    const at = type.startsWith("text/html") ? path : `${path} (${type})`
    const words = type.startsWith("text/html") ? wordsOf(text) : text
    readings.push({
      at,
      words,
      named: [...linksOf(text, base, path), ...pathsIn(`${words}\n${leads}`, base)],
    })
    return answer
  }

  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const route = getAt(pathnameOf(path)) ?? ""
    const before = reads.get(route) ?? 0
    reads.set(route, before + 1)
    const start = readings.length
    const isRead = before < MAX_OF_A_ROUTE || (everything && route.startsWith(PROBLEMS))
    if (isRead && !NOT_DRAWN.test(path)) await read(path, before)
    for (const one of readings.slice(start).flatMap(({ named }) => named)) {
      const isOpened = /^(?:GET)?$/.test(one.method) && !/[<{*]/.test(one.path)
      if (!isOpened || seen.has(one.path) || NOT_OPENED.test(one.path)) continue
      if (!getAt(pathnameOf(one.path))) continue
      seen.add(one.path)
      waiting.push(one.path)
    }
  }
  const told = everything ? await toolTexts(site) : []
  for (const { asked, text } of told) readings.push(fromText(asked, text))

  /** Why something named leads nowhere; undefined where it does not. */
  function faultOf({ method, path, isLink }: Named): string | undefined {
    const matched = routesAt(pathnameOf(path).replace(/<[^>]*>|\{[^}]*\}/g, "x"))
    if (matched.length === 0) {
      const isBeginning = routes.some((route) => route.path.startsWith(`${pathnameOf(path)}/`))
      return isBeginning && !isLink ? undefined : "no route"
    }
    if (method && method !== "HEAD" && !matched.some((route) => route.method === method))
      return `no ${method} there`
    const status = statuses.get(path)
    return isLink && method === "GET" && status !== undefined && status >= 404 && status !== 410
      ? String(status)
      : undefined
  }

  return {
    readings,
    dead: readings.flatMap(({ at, named }) =>
      named.flatMap((one) => {
        const fault = one.path in INNOCENT || at.startsWith("/not-there") ? undefined : faultOf(one)
        return fault ? [`${at} names ${one.method} ${one.path}: ${fault}`] : []
      }),
    ),
    /** Routes of which nothing was read. */
    unread: routes.flatMap(({ method, path }) =>
      method === "GET" && !reads.has(path) && !NOT_OPENED.test(path) ? [path] : [],
    ),
  }
}

/** The cookie of the operator at their desk; empty on a site that has none. */
async function signedIn(site: TestHost): Promise<string> {
  const body = new FormData()
  body.set("token", site.operatorToken)
  const headers = { "sec-fetch-site": "same-origin" }
  const answer = await site.fetch("/operator/sign-in", { method: "POST", body, headers })
  return answer.headers.get("set-cookie")?.split(";")[0] ?? ""
}

/** Words that look like a path of ours, and are none. */
const INNOCENT: Readonly<Record<string, string>> = {
  "/page": "the place of a fault in a query",
  "/lat": "the place of a fault in a query",
  "/url": "the place of a fault in a query",
  "/lon": "the place of a fault in a query",
  "/mcp": "how the addresses of tool servers elsewhere mostly end",
}

/** Most addresses are named on many pages. */
function remember<T>(find: (path: string) => T): (path: string) => T {
  const found = new Map<string, T>()
  return (path) => {
    if (!found.has(path)) found.set(path, find(path))
    return found.get(path) as T
  }
}

const pathnameOf = (path: string) => path.replace(/[?#].*/, "")

async function readable(type: string, answer: Response): Promise<string> {
  if (!/^(?:text\/(?!css|javascript|event-stream)|application\/)/.test(type)) {
    await answer.body?.cancel()
    return ""
  }
  const text = await answer.text()
  if (type.includes("json")) return textsOf(JSON.parse(text))
  return type.includes("xml") ? text.replace(/<\/?[a-z:]+>/g, "\n") : text
}

const shapeOf = (path: string) => {
  const parts = path.split("/").map((part) => {
    if (part === "*") return ".*"
    return part.startsWith(":") ? "[^/]+" : RegExp.escape(part)
  })
  return new RegExp(`^${parts.join("/")}/?$`)
}
