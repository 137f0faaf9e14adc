import { type ProblemTable, problemsOf } from "broadside"

export const table = {
  "unknown-profile": {
    status: 404,
    title: "Nobody by that slug",
    mend: "GET /api/makers and GET /api/agents list every slug; a slug is lower case a-z, 0-9 and -.",
    detail: (kind: string, slug: string) => `There is no ${kind} by the slug ${slug}.`,
  },
  "feed-unavailable": {
    status: 503,
    title: "The feed is not available now",
    mend: "Ask again after the time in Retry-After. The other feeds are in /llms.txt.",
    detail: (path: string) => `The module that writes ${path} did not give its items.`,
  },
} as const satisfies ProblemTable

export const problems = problemsOf(table)
