import { problemResponse } from "../../../base/problem-response"
import { problem } from "../../../base/problems"
import { PAGES_PATH, type Urls } from "../../../base/urls"
import { SHARED_HEADERS } from "../app"
import { bare } from "./domains"

export interface PageHosts {
  /** Whether a request came in on an origin that carries published pages only. */
  pagesOnly(request: Request): boolean
  /** Whether what is published there has an origin of its own, and so real storage. */
  ownStorage(request: Request): boolean
  /** The request as routes know it; an answer where it belongs to another host. */
  route(request: Request): Request | Response
}

const ID = /^[a-z0-9]+$/
const PAGES = new RegExp(`^${PAGES_PATH}(/|$)`)

/** Which pages are on which host. On those hosts nothing of the site's own HTML may run. */
export function createPageHosts(urls: Urls, rewritten: (to: Request, from: string) => void) {
  const site = [urls.base, urls.api].map((url) => new URL(url).host)
  const [, after] = urls.pageHosts ? new URL(urls.pageHosts).host.split("*") : []
  const { host: shared } = new URL(urls.games)

  /** By host: behind a proxy that ends TLS, a request comes with another scheme. */
  function hostOf(request: Request): string {
    const { hostname, port } = new URL(request.url)
    return port ? `${bare(hostname)}:${port}` : bare(hostname)
  }

  /** The id that stands before all that the hosts of pages have in common. */
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
    // The API is there for the pages, the style sheet for a refusal.
    if (/^\/(api|assets)(\/|$)/.test(url.pathname)) return request
    const id = idOf(request)
    const path = PAGES.test(url.pathname) ? url.pathname : PAGES_PATH + url.pathname
    const asked = id !== undefined && path === `${PAGES_PATH}/` ? path + id : path
    if (id !== undefined && !isPageOf(id, asked)) return elsewhere(request, asked + url.search)
    if (asked === url.pathname) return request
    const page = new Request(new URL(asked + url.search, url), request)
    rewritten(page, request.url)
    return page
  }

  // With the storage of one page, no other may run.
  function elsewhere({ method }: Request, path: string): Response {
    if (method !== "GET") return problemResponse(problem["not-found"](path), SHARED_HEADERS)
    return new Response(null, {
      status: 302,
      headers: { ...SHARED_HEADERS, location: urls.base + path },
    })
  }

  return { pagesOnly, ownStorage, route } satisfies PageHosts
}

/** Whether a path is that of one page, or of something about it: `/games/007`, `/games/007-snake.html`. */
const isPageOf = (id: string, path: string) =>
  path.startsWith(`${PAGES_PATH}/${id}`) &&
  !/[a-z0-9]/i.test(path.charAt(`${PAGES_PATH}/${id}`.length))
