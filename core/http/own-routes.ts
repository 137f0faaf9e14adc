import { type AnyElysia, Elysia } from "elysia"
import type { ProblemTable } from "../base/errors"
import { query, t } from "../base/http"
import { prefersHtml } from "../base/negotiate"
import { problem } from "../base/problems"
import { route } from "../base/route"
import type { ForPeople } from "../ui/problem-page"
import { MAX_QR_PATH } from "../ui/qr"
import { type Health, LIVENESS } from "./health"

export interface OwnRoutesOptions {
  readonly problems: ProblemTable
  readonly health: () => Promise<Health>
  readonly people: ForPeople
  /** Serves a file of our own pages. */
  readonly file: (request: Request) => Promise<Response>
  /** Serves the QR code of a path of this site. */
  readonly qr: (request: Request, path: string) => Response
}

/** The host's own routes: health checks, files of pages, explanations of problems. */
export function ownRoutes(options: OwnRoutesOptions): AnyElysia {
  const { problems, health, people, file, qr } = options
  return new Elysia()
    .get(
      "/health",
      answerHealth,
      route({
        tags: ["Health"],
        operationId: "getHealth",
        summary: "Whether the server is running and ready",
        refuses: [problem["not-ready"]],
        answers: { description: "Running and ready", model: HealthModel },
      }),
    )
    .get(
      LIVENESS.path,
      () => LIVENESS.answer,
      route({
        tags: ["Health"],
        operationId: "getLiveness",
        summary: "Whether the process responds",
        answers: { description: "Alive", model: t.Object({ ok: t.Boolean(), live: t.Boolean() }) },
      }),
    )
    .get(
      "/health/ready",
      answerHealth,
      route({
        tags: ["Health"],
        operationId: "getReadiness",
        summary:
          "Whether the site accepts requests; 503 while it stops or if it cannot store anything",
        refuses: [problem["not-ready"]],
        answers: { description: "Ready", model: HealthModel },
      }),
    )
    .get(
      "/assets/:file",
      ({ request }) => file(request),
      route({
        hidden: true,
        summary: "Style sheets and scripts of our own pages",
        params: t.Object({ file: t.String() }),
        refuses: [problem["not-found"]],
        answers: { description: "The file" },
      }),
    )
    .get(
      "/qr.svg",
      ({ query, request }) => qr(request, query.path ?? "/"),
      route({
        hidden: true,
        summary: "QR code of an address of this site",
        query: query({
          path: t.Optional(
            t.String({
              pattern: "^/",
              maxLength: MAX_QR_PATH,
              description: "Path of a page of this site; default the front page",
            }),
          ),
        }),
        answers: { description: "The code", type: "image/svg+xml" },
      }),
    )
    .get(
      "/problems/:code",
      ({ params, request }) => explain(params.code, request),
      route({
        tags: ["Problems"],
        operationId: "getProblem",
        summary: "What a problem means and how to fix the request",
        params: t.Object({ code: t.String({ description: "The `code` of a problem" }) }),
        refuses: [problem["not-found"]],
        answers: { description: "The problem", model: ProblemPage },
        otherAnswers: [{ description: "A page about it", type: "text/html" }],
      }),
    )

  async function answerHealth() {
    const { ready, reason } = await health()
    if (ready) return Response.json({ ok: true, live: true, ready }, { headers: JSON_TYPE })
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
      { headers: { ...JSON_TYPE, vary: "accept" } },
    )
  }
}

// Runtimes differ in the type that Response.json sets.
const JSON_TYPE = { "content-type": "application/json; charset=utf-8" }
const HealthModel = t.Object({ ok: t.Boolean(), live: t.Boolean(), ready: t.Boolean() })
const ProblemPage = t.Object({
  ok: t.Boolean(),
  code: t.String(),
  status: t.Integer(),
  title: t.String(),
  fix: t.String(),
})
