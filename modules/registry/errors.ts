import { type ProblemTable, problemsOf } from "broadside"
import { t } from "broadside/http"

/** Every problem that the registry answers with. */
export const table = {
  "not-a-tool-server": {
    status: 422,
    title: "Not a working tool server",
    fix: "Give the full public address of an MCP endpoint (Streamable HTTP, often ending in /mcp) that answers initialize or server/discover, and tools/list, without credentials, within ten seconds and without a redirect. `reason` says what went wrong.",
    detail: (why: string) => `The server was checked and not listed: ${why}`,
    members: { reason: t.String({ description: "What went wrong, in one word" }) },
  },
  "asked-lately": {
    status: 429,
    title: "This host was checked less than a minute ago",
    fix: "Wait for the seconds in Retry-After. Each host is checked at most once a minute, no matter who submits it.",
    detail: (host: string, seconds: number) =>
      `${host} was checked less than a minute ago; try again in ${seconds} s.`,
  },
  "too-many-pings": {
    status: 503,
    title: "Too many checks are running",
    fix: "The request is fine. Send it again after the seconds in Retry-After.",
    detail: () => "Too many servers are being checked right now; try again in a few seconds.",
  },
  "unknown-server": {
    status: 404,
    title: "No such tool server",
    fix: "GET /mcp-registry lists every server with its id, GET /mcp-registry/v0.1/servers with its name.",
    detail: (id: string) => `There is no tool server ${id} here.`,
  },
  "unknown-directory": {
    status: 404,
    title: "No such registry",
    fix: "GET /mcp-registries lists every registry with its id.",
    detail: (id: string) => `There is no registry ${id} here.`,
  },
  "entry-removed": {
    status: 409,
    title: "The operator removed this entry",
    fix: "Only the operator can restore it. Fix the problem named in the reason, then contact the operator.",
    detail: (url: string, why: string) => `${url} was removed by the operator: ${why}`,
  },
  "already-removed": {
    status: 409,
    title: "Already removed",
    fix: "There is nothing to do.",
    detail: (id: string) => `Entry ${id} has already been removed.`,
  },
  "not-removed": {
    status: 409,
    title: "Not removed",
    fix: "Only a removed entry can be restored.",
    detail: (id: string) => `Entry ${id} was not removed.`,
  },
  "no-publishing": {
    status: 501,
    title: "Publishing is not supported by this registry",
    fix: "Submit the server's address with POST /mcp-registry/submit {name, url}; the server is checked and listed with the tools it reports.",
    detail: () => "Publishing is not supported by this registry",
  },
} as const satisfies ProblemTable

export const problems = problemsOf(table)
