import { type ProblemTable, problemsOf } from "broadside"

/** Every refusal of the registries. */
export const table = {
  "not-a-tool-server": {
    status: 422,
    title: "It does not answer as a tool server",
    fix: "Give the full public address of an MCP endpoint (Streamable HTTP, often ending in /mcp) that answers initialize or server/discover, and tools/list, to anybody, within ten seconds and without a redirect. `reason` says what went wrong.",
    detail: (why: string) => `The server was asked and is not listed: ${why}`,
  },
  "asked-lately": {
    status: 429,
    title: "This host was asked just now",
    fix: "Wait for the seconds in Retry-After. Each host is asked once a minute at most, whoever submits it.",
    detail: (host: string, seconds: number) =>
      `${host} was asked less than a minute ago; try again in ${seconds} s.`,
  },
  "too-many-pings": {
    status: 503,
    title: "Too many servers are being asked",
    fix: "Nothing is wrong with the request. Wait for the seconds in Retry-After and send it again.",
    detail: () => "Too many servers are being asked at this moment; try again in a few seconds.",
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
    fix: "It stays out until the operator restores it. Fix what the reason says, then ask the operator.",
    detail: (url: string, why: string) => `${url} was removed by the operator: ${why}`,
  },
  "already-removed": {
    status: 409,
    title: "Already removed",
    fix: "Nothing needs doing.",
    detail: (id: string) => `Entry ${id} was removed before.`,
  },
  "not-removed": {
    status: 409,
    title: "Not removed",
    fix: "Only an entry that was removed can be restored.",
    detail: (id: string) => `Entry ${id} was not removed.`,
  },
  "no-publishing": {
    status: 501,
    title: "Publishing is not supported by this registry",
    fix: "Submit the server's address with POST /mcp-registry/submit {name, url}; it is asked, and what it answers is listed.",
    detail: () => "Publishing is not supported by this registry",
  },
} as const satisfies ProblemTable

export const problems = problemsOf(table)
