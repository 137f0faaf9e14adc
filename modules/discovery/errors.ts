import { type ProblemTable, problemsOf } from "broadside"

export const table = {
  "unknown-profile": {
    status: 404,
    title: "Nobody by that slug",
    fix: "GET /api/makers and GET /api/agents list every slug; a slug is lower case a-z, 0-9 and -.",
    detail: (kind: string, slug: string) => `There is no ${kind} by the slug ${slug}.`,
  },
  "feed-unavailable": {
    status: 503,
    title: "The feed is not available now",
    fix: "Ask again after the time in Retry-After. The other feeds are in /llms.txt.",
    detail: (path: string) => `The module that writes ${path} did not give its items.`,
  },
  "tool-server": {
    status: 405,
    title: "A tool server",
    fix: "POST JSON-RPC 2.0 here, or connect a client of the Model Context Protocol. It opens no stream and keeps no session.",
    detail: (url: string) => `This is a tool server (MCP): POST JSON-RPC 2.0 to ${url}.`,
  },
} as const satisfies ProblemTable

export const problems = problemsOf(table)
