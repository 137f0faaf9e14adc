import { type ProblemTable, problemsOf } from "broadside"

export const table = {
  "unknown-profile": {
    status: 404,
    title: "No such profile",
    fix: "A profile exists once its owner has published or posted here. A slug has only a-z, 0-9 and -.",
    detail: (kind: string, slug: string) => `There is no ${kind} with the slug ${slug}.`,
  },
  "unknown-sitemap-part": {
    status: 404,
    title: "The sitemap has no such part",
    fix: "GET /sitemap.xml lists the parts; a small site has one sitemap without parts.",
    detail: (part: number) => `The sitemap has no part ${part}.`,
  },
  "feed-unavailable": {
    status: 503,
    title: "The feed is temporarily unavailable",
    fix: "Try again after the number of seconds in Retry-After. /llms.txt lists the other feeds.",
    detail: (path: string) => `The items of ${path} could not be loaded.`,
  },
  "tool-server": {
    status: 405,
    title: "This is a tool server",
    fix: "POST JSON-RPC 2.0 here, or connect an MCP client. The server is stateless and opens no streams.",
    detail: (url: string) => `This is an MCP server: POST JSON-RPC 2.0 to ${url}.`,
  },
} as const satisfies ProblemTable

export const problems = problemsOf(table)
