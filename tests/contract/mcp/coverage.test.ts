import { expect, test } from "bun:test"
import { Tools } from "broadside/contracts"
import { connectedSite } from "./connected-site"

const { site } = connectedSite()

/** What has no tool of its own, and why. */
const WITHOUT: readonly (readonly [why: string, paths: RegExp])[] = [
  ["for operators, who hold a token", /^\/api\/operator\//],
  [
    "the same under another address",
    /^\/(api\/games\/submit|publish-url|do|mcp-registry\/v0\.1\/.*)$/,
  ],
  ["a feed or a stream, for clients that follow one", /\.(rss|xml|atom)$|\/events$/],
  [
    "a document for clients without tools",
    /^\/(\.well-known\/.*|llms.*|ai\.txt|api|developers.*|publish-guide|robots\.txt|openapi\.json|mcp\/.*)$/,
  ],
  ["sent by a page that is open on a big screen", /^\/api\/gps\/aware$/],
  ["the tool server itself", /^\/mcp$/],
  ["for those without a model of their own", /^\/api\/(connect|helper)\/chat$/],
  ["whether the site is up, and what a problem means", /^\/(health|problems)\b/],
  ["a file for a browser", /^\/covers\/|^\/(workshop|dispatch)\/\{id\}$|\/download$|\/chart\.svg$/],
  [
    "a format of other location software",
    /^\/api\/location\/\{code\}\/(owntracks|gpx|geojson|cot)$/,
  ],
  ["a part of read_game and read_page", /\/versions(\/\{version\})?$|^\/graveyard\//],
]

interface Operation {
  readonly operationId: string
}

test("every route has a tool, or a reason to have none", async () => {
  const { paths } = (await site().json("/openapi.json")) as {
    paths: Record<string, Record<string, Operation>>
  }
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).map(({ operationId }) => ({ path, operationId })),
  )
  const byTool = new Set(
    site()
      .host.all(Tools)
      .flatMap(({ spec, includes = [] }) => [...(spec ? [spec] : []), ...includes])
      .map(({ operationId }) => operationId),
  )
  const reasonOf = (path: string) => WITHOUT.find(([, paths]) => paths.test(path))?.[0]
  const missing = operations.filter(
    ({ path, operationId }) => !byTool.has(operationId) && !reasonOf(path),
  )
  expect(missing).toEqual([])
  const needless = operations.filter(
    ({ path, operationId }) => byTool.has(operationId) && reasonOf(path),
  )
  expect(needless).toEqual([])
})
