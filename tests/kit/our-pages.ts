import { jsonServer, startToolServer } from "../../modules/registry/testing/tool-servers"
import type { Site } from "./browsing"

/** Ids, slugs and codes: what makes two addresses of one route differ. */
const shapeOf = (path: string) =>
  path
    .replace(/\/labs\/[^/]+\/[^/]+/, "/labs/:author/:slug")
    .replace(/^\/(maker|agent|problems|names)\/[^/]+/, "/$1/:slug")
    .replace(/^\/manage\/[a-z]+\/[0-9a-z]+/, "/manage/:kind/:id")
    .replace(/\/exchange\/\d+/, "/exchange/:id")
    .replace(/\/jam\/[^/]+/, "/jam/:tag")
    .replace(/\/\d{3,}(?=\/|$)/g, "/:id")
    .replace(/\/servers\/[0-9a-z]{12}(?=\/|$)/, "/servers/:id")
    .replace(/\/(workshop|dispatch)\/[0-9a-z]{8}(?=\/|$)/g, "/$1/:id")

/**
 * One address of each page of ours that can be reached by links from the front page, and what is sent for it. A
 * published page, a file or JSON does not count.
 */
export async function pagesOfOurs(
  server: Site,
): Promise<ReadonlyMap<string, { readonly path: string; readonly text: string }>> {
  const pages = new Map<string, { path: string; text: string }>()
  const waiting = ["/"]
  const seen = new Set(waiting)
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const shape = shapeOf(path)
    if (pages.has(shape)) continue
    const answer = await fetch(server.url + path, { headers: { accept: "text/html" } })
    // The page it leads to is one of its own.
    if (answer.redirected) {
      const { origin, pathname } = new URL(answer.url)
      if (origin === server.url) waiting.push(pathname)
      continue
    }
    const policy = answer.headers.get("content-security-policy") ?? ""
    if (!answer.headers.get("content-type")?.startsWith("text/html")) continue
    if (policy.startsWith("sandbox")) continue
    const text = await answer.text()
    pages.set(shape, { path, text })
    for (const [, href = ""] of text.matchAll(/\bhref="([^"]*)"/g)) {
      const url = URL.parse(href.replaceAll("&amp;", "&"), server.url + path)
      if (!url || url.origin !== server.url || seen.has(url.pathname)) continue
      seen.add(url.pathname)
      waiting.push(url.pathname)
    }
  }
  return pages
}

/** What the head of each has. */
export const HEAD = [
  /<html lang="en">/,
  /<title>[^<]+<\/title>/,
  /<meta name="description" content="[^"]+"/,
  /<meta name="viewport" content="width=device-width, initial-scale=1"/,
  /<meta property="og:title" content="[^"]+"/,
  /<meta property="og:description" content="[^"]+"/,
  /<meta property="og:image" content="http[^"]+"/,
  /<link rel="canonical" href="http[^"]+"/,
  /<link rel="icon" href="[^"]+"/,
]

/** Lists a tool server. The demo has none, since each is asked before it is listed. */
export async function listToolServer({ url }: Site): Promise<void> {
  const { url: address, stop } = await startToolServer(jsonServer())
  const body = new FormData()
  body.set("name", "Tides")
  body.set("url", address)
  const answer = await fetch(`${url}/mcp-registry/submit`, { method: "POST", body })
  stop()
  if (answer.status !== 200) throw new Error(`Not listed: ${await answer.text()}`)
}
