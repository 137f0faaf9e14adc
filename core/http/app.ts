import { type AnyElysia, Elysia } from "elysia"
import type { Problem } from "../base/errors"
import type { Log } from "../base/log"
import { prefersHtml } from "../base/negotiate"
import { problemOf, problemResponse } from "../base/problem-response"
import { problem } from "../base/problems"
import type { SiteRoute } from "../contracts/site"
import type { ForPeople } from "../ui/problem-page"
import type { Admit } from "./admission"
import type { ReadRequest } from "./body/bodies"
import { readBody } from "./body/read-body"
import { type OwnRoutesOptions, ownRoutes } from "./own-routes"
import { methodsAt } from "./paths"
import { requestId } from "./request-id"
import { createRouteRules, type MayWrite } from "./route-rules"
import { withoutKeys } from "./without-keys"

/** Headers of every response, including errors. */
export const SHARED_HEADERS: Readonly<Record<string, string>> = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "*",
  "x-content-type-options": "nosniff",
}

/** `isPlain`: as JSON, also for a browser. */
export type Refuse = (error: unknown, request: Request, isPlain?: boolean) => Promise<Response>

interface RefuseOptions {
  readonly ownerOf: (request: Request) => string | undefined
  /** Called for each refusal. */
  readonly note: (problem: Problem, request: Request) => void
  readonly mayWrite: MayWrite
}

/** Turns anything thrown into a response; an unexpected error is logged with the id in the response. */
export function createRefuse(
  log: Log,
  people: ForPeople,
  { ownerOf, note, mayWrite }: RefuseOptions,
): Refuse {
  return async (error, request, isPlain) => {
    const refused = problemOf(error, request, mayWrite(request)) ?? answerUnexpected(error, request)
    note(refused, request)
    const answer = problemResponse(refused, SHARED_HEADERS)
    if (isPlain || (request.method !== "GET" && !isForm(request))) return answer
    answer.headers.set("vary", "accept")
    if (!prefersHtml(request)) return answer
    const headers = new Headers(answer.headers)
    const location = refused.code === "not-found" ? people.shortcut(request) : undefined
    if (location) return new Response(null, { status: 302, headers: { location, vary: "accept" } })
    for (const [name, value] of Object.entries(people.headers)) headers.set(name, value)
    return new Response(await people.refusal(refused, request), { status: refused.status, headers })
  }

  function answerUnexpected(error: unknown, request: Request) {
    const { method } = request
    const url = withoutKeys(request.url)
    const id = requestId(request)
    log.error({ module: ownerOf(request), err: error, request_id: id, method, url }, "500")
    return problem["internal-error"](id).with({ request_id: id })
  }
}

// A form on a page sent it, so a person sees the response.
const isForm = (request: Request) =>
  request.headers.get("content-type")?.startsWith("multipart/form-data") ?? false

/** A request that a route refused, by the path of the route. */
export interface RefusedRequest {
  readonly method: string
  readonly path: string
  readonly problem: Problem
}

export interface AppOptions extends OwnRoutesOptions {
  readonly routes: () => readonly SiteRoute[]
  readonly refuse: Refuse
  /** Path of the list of all paths, if a module has one. */
  readonly pathList: () => string | undefined
  readonly readRequest: ReadRequest
  readonly admit: Admit
  /** Called for each refusal of a route. */
  readonly onRefusal?: ((refused: RefusedRequest) => void) | undefined
  readonly mayWrite: MayWrite
}

/**
 * The root that modules are mounted on. The error mapper and the body reader come before any
 * route, because in Elysia a hook reaches only what is registered after it.
 */
export function createApp(options: AppOptions): AnyElysia {
  const { routes, refuse, readRequest, admit, onRefusal, mayWrite } = options
  const rulesAt = createRouteRules(routes)
  return new Elysia({
    name: "broadside",
    normalize: false,
    // With a Host under four characters Elysia 1.4 otherwise cuts the path in the wrong place.
    handler: { standardHostname: false },
  })
    .onError({ as: "global" }, async ({ code, error, request, route }) => {
      const refused = onRefusal && problemOf(error, request, mayWrite(request))
      if (refused) onRefusal({ method: request.method, path: route, problem: refused })
      return refuse(code === "NOT_FOUND" ? notFound(request) : error, request)
    })
    .onParse({ as: "global" }, async ({ request, route }) => {
      const rules = rulesAt(request.method, route)
      const read = () => readRequest(request, rules)
      if (!rules.ownBody) return readBody(request, read)
      const bytes = await read()
      // The faults of a body for operators are not for strangers to see.
      if (rules.operator) admit(request, rules, route)
      return rules.ownBody.valueOf(new TextDecoder().decode(bytes))
    })
    .onBeforeHandle({ as: "global" }, ({ request, route }) =>
      admit(request, rulesAt(request.method, route), route),
    )
    .use(ownRoutes(options))

  function notFound(request: Request) {
    const path = new URL(request.url).pathname
    const methods = methodsAt(routes(), path)
    if (methods.length === 0) return problem["not-found"](path, options.pathList())
    const allow = [...methods, "OPTIONS"].join(", ")
    return problem["method-not-allowed"](request.method, allow).withHeaders({ allow })
  }
}
