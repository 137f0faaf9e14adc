import { problemResponse } from "../../base/problem-response"
import { problem } from "../../base/problems"
import { PAGES_PATH, type Urls } from "../../base/urls"
import { bare } from "../../fetch/domains"
import { SHARED_HEADERS } from "../app"

export interface PageHosts {
  /** Whether a request arrived on an origin that serves only published pages. */
  pagesOnly(request: Request): boolean
  /** Whether the page has its own origin, and therefore real storage. */
  ownStorage(request: Request): boolean
  /** The request as the routes expect it, or a response if it belongs on another host. */
  route(request: Request): Request | Response
}

const ID = /^[a-z0-9]+$/
const PAGES = new RegExp(`^${PAGES_PATH}(/|$)`)

/** Maps pages to hosts. The site's own HTML must never run on those hosts. */
export function createPageHosts(urls: Urls, rewritten: (to: Request, from: string) => void) {
  const site = [urls.base, urls.api].map((url) => new URL(url).host)
  const [, after] = urls.pageHosts ? new URL(urls.pageHosts).host.split("*") : []
  const { host: shared } = new URL(urls.games)

  /** Compare hosts, not origins: behind a proxy that terminates TLS, the scheme differs. */
  function hostOf(request: Request): string {
    const { hostname, port } = new URL(request.url)
    return port ? `${bare(hostname)}:${port}` : bare(hostname)
  }

  /** The page id at the beginning of the host name. */
  function idOf(request: Request): string | undefined {
    if (after === undefined) return
    const host = hostOf(request)
    if (!host.endsWith(after) || site.includes(host)) return
    const id = host.slice(0, -after.length)
    return ID.test(id) ? id : undefined
  }

  function pagesOnly(request: Request): boolean {
    if (!urls.separateGames) return false
    return after === undefined ? hostOf(request) === shared : idOf(request) !== undefined
  }

  function ownStorage(request: Request): boolean {
    if (!urls.ownStorage) return false
    const id = idOf(request)
    return id !== undefined && isPageOf(id, new URL(request.url).pathname)
  }

  function route(request: Request): Request | Response {
    if (!pagesOnly(request)) return request
    const url = new URL(request.url)
    // Pages use the API, and error pages the style sheet.
    if (/^\/(api|assets)(\/|$)/.test(url.pathname)) return request
    const id = idOf(request)
    const path = PAGES.test(url.pathname) ? url.pathname : PAGES_PATH + url.pathname
    const pagePath = id !== undefined && path === `${PAGES_PATH}/` ? path + id : path
    if (id !== undefined && !isPageOf(id, pagePath))
      return elsewhere(request, pagePath + url.search)
    if (pagePath === url.pathname) return request
    const page = new Request(new URL(pagePath + url.search, url), request)
    rewritten(page, request.url)
    return page
  }

  // No other page may run on the origin that holds a page's storage.
  function elsewhere({ method }: Request, path: string): Response {
    if (method !== "GET") return problemResponse(problem["not-found"](path), SHARED_HEADERS)
    return new Response(null, {
      status: 302,
      headers: { ...SHARED_HEADERS, location: urls.base + path },
    })
  }

  return { pagesOnly, ownStorage, route } satisfies PageHosts
}

/** Whether a path belongs to one page: `/games/007`, `/games/007-snake.html`. */
const isPageOf = (id: string, path: string) =>
  path.startsWith(`${PAGES_PATH}/${id}`) &&
  !/[a-z0-9]/i.test(path.charAt(`${PAGES_PATH}/${id}`.length))
