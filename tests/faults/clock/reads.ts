import type { TestHost } from "broadside/testing"
import { type Written, write } from "../../contract/off/content"
import { crawl } from "../../contract/off/crawl"
import { isLong } from "../../kit/tier"

/** Reads of one route; pages and machines may get something else. */
const MAX_OF_A_ROUTE = isLong ? 2 : 1
const ACCEPTED = ["text/html", "*/*"]
/** A look that does not count. */
const LOOK = { "sec-purpose": "prefetch" }

export interface Read {
  readonly path: string
  readonly headers: Record<string, string>
}

/** Everything that visitors can leave behind, and how to read it: of each route with GET, some addresses. */
export async function writeEverything(site: TestHost) {
  const written: Written = await write(site, "tin")
  const found = new Map<string, Map<string, HeadersInit>>()
  await crawl(recording(site, found), written, { everything: false })
  const reads = [...found.values()].flatMap((paths) =>
    [...paths].slice(0, MAX_OF_A_ROUTE).flatMap(([path, headers]) =>
      ACCEPTED.map((accept): Read => {
        const all = new Headers(headers)
        all.set("accept", accept)
        return { path, headers: { ...Object.fromEntries(all), ...LOOK } }
      }),
    ),
  )
  const routes = site.host.routes().filter(({ method }) => method === "GET")
  return { reads, unread: routes.map(({ path }) => path).filter((path) => !found.has(path)) }
}

/** The same site, which notes by route the addresses that were read. */
function recording(site: TestHost, found: Map<string, Map<string, HeadersInit>>): TestHost {
  const routes = site.host
    .routes()
    .filter(({ method }) => method === "GET")
    .toSorted((a, b) => a.path.split(/[:*]/).length - b.path.split(/[:*]/).length)
    .map(({ path }) => ({ path, shape: shapeOf(path) }))
  return {
    ...site,
    async fetch(path, init = {}) {
      const answer = await site.fetch(path, init)
      const route = routes.find(({ shape }) => shape.test(path.replace(/[?#].*/, "")))
      if (route && (init.method ?? "GET") === "GET") {
        const paths = found.get(route.path) ?? new Map()
        const headers = init.headers ?? {}
        // Reads that succeed come first; what refuses every address that is known is read as well.
        const all = answer.ok ? [[path, headers], ...paths] : [...paths, [path, headers]]
        found.set(route.path, new Map(all as [string, HeadersInit][]))
      }
      return answer
    },
  }
}

const shapeOf = (path: string) =>
  new RegExp(
    `^${path
      .split("/")
      .map((part) => (part.startsWith(":") ? "[^/]+" : part === "*" ? ".*" : RegExp.escape(part)))
      .join("/")}$`,
  )
