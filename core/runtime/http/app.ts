import { type AnyElysia, Elysia } from "elysia"
import type { ProblemTable } from "../../base/errors"
import { answers, t } from "../../base/http"
import type { Log } from "../../base/log"
import { prefersHtml } from "../../base/negotiate"
import { problemOf, problemResponse } from "../../base/problem-response"
import { problem } from "../../base/problems"
import type { SiteRoute } from "../../contracts/site"
import type { ForPeople } from "../../ui/problem-page"
import type { ReadRequest } from "./body/bodies"
import { readBody } from "./body/read-body"
import type { Health } from "./health"
import { methodsAt } from "./paths"
import { requestId } from "./request-id"

/** On every answer, errors included. */
export const SHARED_HEADERS: Readonly<Record<string, string>> = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "*",
  "x-content-type-options": "nosniff",
}

export type Refuse = (error: unknown, request: Request) => Response

/** Turns any thrown thing into an answer; what we did not foresee is logged under the id it tells. */
export function createRefuse(
  log: Log,
  people: ForPeople,
  ownerOf: (request: Request) => string | undefined,
): Refuse {
  return (error, request) => {
    const refused = problemOf(error, request) ?? unforeseen(error, request)
    const answer = problemResponse(refused, SHARED_HEADERS)
    if (request.method !== "GET" && !isForm(request)) return answer
    answer.headers.set("vary", "accept")
    if (!prefersHtml(request)) return answer
    const headers = new Headers(answer.headers)
    for (const [name, value] of Object.entries(people.headers)) headers.set(name, value)
    return new Response(people.refusal(refused, request), { status: refused.status, headers })
  }

  function unforeseen(error: unknown, request: Request) {
    const { method, url } = request
    const id = requestId(request)
    log.error({ module: ownerOf(request), err: error, request_id: id, method, url }, "500")
    return problem["internal-error"](id).with({ request_id: id })
  }
}

// Sent by a page's own form, the answer is what the person sees next.
const isForm = (request: Request) =>
  request.headers.get("content-type")?.startsWith("multipart/form-data") ?? false

interface BodyRules {
  /** Takes a page or a picture, and so far more bytes. */
  readonly takesPage: boolean
  /** Gets its body as text, whatever it claims to be. */
  readonly asText: boolean
  /** Only looks at it, so that it does not count as stored. */
  readonly storesNothing: boolean
}
const ANY_BODY: BodyRules = { takesPage: false, asText: false, storesNothing: false }

const bodyRulesOf = (routes: readonly SiteRoute[]): ReadonlyMap<string, BodyRules> =>
  new Map(
    routes.map(({ method, path, detail, takesPage }) => {
      const asText = detail["x-own-body"] === true
      const storesNothing = detail["x-stores-nothing"] === true
      return [`${method} ${path}`, { takesPage: takesPage || asText, asText, storesNothing }]
    }),
  )

export interface AppOptions {
  readonly routes: () => readonly SiteRoute[]
  readonly problems: ProblemTable
  readonly health: () => Promise<Health>
  readonly refuse: Refuse
  readonly people: ForPeople
  /** Path of the list of all paths, if a module has one. */
  readonly pathList: () => string | undefined
  readonly readRequest: ReadRequest
  /** Sends a file of our own pages. */
  readonly file: (request: Request) => Response
  /** Sends the picture of a card. */
  readonly cover: (request: Request) => Promise<Response>
}

/**
 * The root that modules are mounted on. The error mapper and the body reader come before any
 * route, because in Elysia a hook reaches only what is registered after it.
 */
export function createApp(options: AppOptions): AnyElysia {
  const { routes, problems, refuse, people, readRequest, file, cover } = options
  let rules: ReadonlyMap<string, BodyRules> | undefined
  return new Elysia({
    name: "broadside",
    normalize: false,
    // With a Host under four characters Elysia 1.4 otherwise cuts the path in the wrong place.
    handler: { standardHostname: false },
  })
    .onError({ as: "global" }, ({ code, error, request }) =>
      refuse(code === "NOT_FOUND" ? notFound(request) : error, request),
    )
    .onParse({ as: "global" }, async ({ request, route }) => {
      rules ??= bodyRulesOf(routes())
      const rule = rules.get(`${request.method} ${route}`) ?? ANY_BODY
      const read = () => readRequest(request, rule)
      // A protocol of its own has its own words for a body that cannot be read.
      if (rule.asText) return new TextDecoder().decode(await read())
      return readBody(request, read)
    })
    .get("/health", () => health(), {
      detail: {
        tags: ["Health"],
        summary: "Whether the server lives and is ready",
        responses: answers("Alive and ready", HealthModel, { problems: [503] }),
      },
    })
    .get("/health/live", () => ({ ok: true, live: true }), {
      detail: {
        tags: ["Health"],
        summary: "Whether the process answers",
        responses: answers("Alive", t.Object({ ok: t.Boolean(), live: t.Boolean() })),
      },
    })
    .get("/health/ready", () => health(), {
      detail: {
        tags: ["Health"],
        summary: "Whether requests are taken; 503 while stopping or when nothing can be stored",
        responses: answers("Ready", HealthModel, { problems: [503] }),
      },
    })
    .get("/assets/:file", ({ request }) => file(request), {
      params: t.Object({ file: t.String() }),
      detail: {
        hide: true,
        summary: "Style sheets and scripts of our own pages",
        responses: answers("The file", undefined, { problems: [404] }),
      },
    })
    .get("/covers/:file", ({ request }) => cover(request), {
      params: t.Object({ file: t.String({ description: "Its hash and `.webp`" }) }),
      detail: {
        tags: ["Covers"],
        operationId: "getCover",
        summary: "The picture of a card, as the coverUrl of its record names it",
        responses: answers("A small WebP", t.String({ format: "binary" }), {
          type: "image/webp",
          problems: [404],
        }),
      },
    })
    .get("/problems/:code", ({ params, request }) => explain(params.code, request), {
      params: t.Object({ code: t.String({ description: "The `code` of a refusal" }) }),
      detail: {
        tags: ["Problems"],
        summary: "What a refusal means and how to fix the request",
        responses: answers("The problem", ProblemPage, { problems: [404] }),
      },
    })

  async function health() {
    const { ready, reason } = await options.health()
    if (ready) return Response.json({ ok: true, live: true, ready })
    throw problem["not-ready"](reason ?? "")
      .with({ live: true, ready })
      .withHeaders({ "retry-after": "5" })
  }

  function explain(code: string, request: Request) {
    const row = Object.hasOwn(problems, code) ? problems[code] : undefined
    if (!row) throw problem["not-found"](`/problems/${code}`)
    const { status, title, fix } = row
    if (prefersHtml(request))
      return new Response(people.explanation({ code, status, title, fix }, request), {
        headers: { ...people.headers, vary: "accept" },
      })
    return Response.json(
      { ok: true, code, status, title, fix },
      { headers: { "content-type": "application/json; charset=utf-8", vary: "accept" } },
    )
  }

  function notFound(request: Request) {
    const path = new URL(request.url).pathname
    const methods = methodsAt(routes(), path)
    if (methods.length === 0) return problem["not-found"](path, options.pathList())
    const allow = [...methods, "OPTIONS"].join(", ")
    return problem["method-not-allowed"](request.method, allow).withHeaders({ allow })
  }
}

const HealthModel = t.Object({ ok: t.Boolean(), live: t.Boolean(), ready: t.Boolean() })
const ProblemPage = t.Object({
  ok: t.Boolean(),
  code: t.String(),
  status: t.Integer(),
  title: t.String(),
  fix: t.String(),
})
