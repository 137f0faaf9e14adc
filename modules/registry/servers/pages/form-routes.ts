import {
  Elysia,
  type FormRefusal,
  faultsOf,
  nameRefusal,
  optional,
  pageRoute,
  query,
  rawForm,
  type Static,
  type TSchema,
  t,
} from "broadside/http"
import { sendHtml, valuesOf } from "broadside/ui"
import type { RegistryContext } from "../../context"
import { DirectoryBody } from "../../directories/models"
import { problems } from "../../errors"
import type { Registry } from "../../registry"
import { ServerBody } from "../models"
import { LISTING_REFUSALS } from "../submit-routes"
import { directoryForm, serverForm } from "./forms"
import { listedPage } from "./listed"

// A link may prefill the form; its values are validated when the form is sent.
const field = optional(t.String({ maxLength: 1_000 }))
const Filled = query({ name: field, url: field, description: field, author: field })

/** The forms for people, which work without script. */
export function formRoutes(ctx: RegistryContext, registry: Registry) {
  return new Elysia()
    .get(
      "/mcp-registry/new",
      ({ query }) => sendHtml(serverForm(ctx, filledForm(query))),
      pageRoute({ summary: "Form that lists a tool server", query: Filled }),
    )
    .post(
      "/mcp-registry/new",
      async ({ body, request }) => {
        const outcome = await attempt(ServerBody, body, (sent) => registry.register(request, sent))
        return "faults" in outcome
          ? refuse(outcome, serverForm(ctx, filledForm(body, outcome.faults)))
          : sendHtml(listedPage(ctx, outcome))
      },
      pageRoute({
        summary: "List a tool server by form",
        body: rawForm(ServerBody),
        rate: "publish",
        author: true,
        submits: true,
        refuses: [...LISTING_REFUSALS, problems["not-a-tool-server"]],
      }),
    )
    .get(
      "/mcp-registries/new",
      ({ query }) => sendHtml(directoryForm(ctx, filledForm(query))),
      pageRoute({ summary: "Form that lists a registry", query: Filled }),
    )
    .post(
      "/mcp-registries/new",
      async ({ body, request }) => {
        const sent = { ...body, has_mcp_tool: "has_mcp_tool" in body }
        const outcome = await attempt(DirectoryBody, sent, (submission) =>
          registry.listDirectory(request, submission),
        )
        return "faults" in outcome
          ? refuse(outcome, directoryForm(ctx, filledForm(body, outcome.faults)))
          : sendHtml(listedPage(ctx, outcome))
      },
      pageRoute({
        summary: "List a registry by form",
        body: rawForm(DirectoryBody),
        rate: "publish",
        submits: true,
        refuses: LISTING_REFUSALS,
      }),
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
    const { author } = sent as { readonly author?: string }
    const refused = nameRefusal(error, { author }, (text) => text)
    // Problems with the server are shown beside its address.
    const about = refused.status === 422 || refused.status === 409 ? "/url" : ""
    return {
      ...refused,
      faults: refused.faults.map(({ path, message }) => ({ path: path || about, message })),
    }
  }
}

function filledForm(form: object, faults: FormRefusal["faults"] = []) {
  const { edit_key: _, ...values } = valuesOf(form)
  return { values, faults }
}

const refuse = ({ status, headers }: FormRefusal, html: Promise<string>) =>
  sendHtml(html, status, headers)
