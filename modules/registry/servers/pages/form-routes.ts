import {
  answers,
  Elysia,
  type FormRefusal,
  faultsOf,
  formRefusal,
  optional,
  query,
  readsForm,
  type Static,
  type TSchema,
  t,
} from "broadside/http"
import { pageHeaders } from "broadside/ui"
import type { RegistryContext } from "../../context"
import { DirectoryBody } from "../../directories/models"
import type { Registry } from "../../registry"
import { ServerBody } from "../models"
import { directoryForm, serverForm } from "./forms"
import { listedPage } from "./listed"

const page = (summary: string, problems: readonly number[] = []) => ({
  hide: true,
  summary,
  responses: answers(summary, undefined, { type: "text/html", problems }),
})
const REFUSALS = [400, 403, 409, 415, 422, 429, 503]

// A link may fill the form in; whatever it holds is judged when it is sent.
const field = optional(t.String({ maxLength: 1_000 }))
const Filled = query({ name: field, url: field, description: field, author: field })

/** The forms for people, which work without script. */
export function formRoutes(ctx: RegistryContext, registry: Registry) {
  return new Elysia()
    .get("/mcp-registry/new", ({ query }) => send(serverForm(ctx, filled(query))), {
      query: Filled,
      detail: page("The form that lists a tool server", [400]),
    })
    .post(
      "/mcp-registry/new",
      async ({ body, request }) => {
        const outcome = await attempt(ServerBody, body, (sent) => registry.register(request, sent))
        return "faults" in outcome
          ? refuse(outcome, serverForm(ctx, filled(body, outcome.faults)))
          : send(listedPage(ctx, outcome))
      },
      { ...readsForm(ServerBody), detail: page("List a tool server by form", REFUSALS) },
    )
    .get("/mcp-registries/new", ({ query }) => send(directoryForm(ctx, filled(query))), {
      query: Filled,
      detail: page("The form that lists a registry", [400]),
    })
    .post(
      "/mcp-registries/new",
      async ({ body, request }) => {
        const sent = { ...body, has_mcp_tool: "has_mcp_tool" in body }
        const outcome = await attempt(DirectoryBody, sent, (submission) =>
          registry.listDirectory(request, submission),
        )
        return "faults" in outcome
          ? refuse(outcome, directoryForm(ctx, filled(body, outcome.faults)))
          : send(listedPage(ctx, outcome))
      },
      { ...readsForm(DirectoryBody), detail: page("List a registry by form", REFUSALS) },
    )
}

async function attempt<M extends TSchema, A>(
  model: M,
  sent: unknown,
  list: (submission: Static<M>) => Promise<A>,
): Promise<A | FormRefusal> {
  const faults = faultsOf(model, sent)
  if (faults.length > 0) return { status: 400, headers: {}, faults }
  try {
    return await list(sent as Static<M>)
  } catch (error) {
    const refused = formRefusal(error)
    // What a server did wrong is said beside its address.
    const about = refused.status === 422 || refused.status === 409 ? "/url" : ""
    return {
      ...refused,
      faults: refused.faults.map(({ path, message }) => ({ path: path || about, message })),
    }
  }
}

function filled(form: object, faults: FormRefusal["faults"] = []) {
  const values = Object.entries(form).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && entry[0] !== "edit_key",
  )
  return { values: Object.fromEntries(values), faults }
}

const refuse = ({ status, headers }: FormRefusal, html: string) => send(html, status, headers)

const send = (html: string, status = 200, headers: Readonly<Record<string, string>> = {}) =>
  new Response(html, {
    status,
    headers: { ...headers, ...pageHeaders(), "cache-control": "no-store" },
  })
