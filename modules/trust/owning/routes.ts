import type { Context, FieldFault, Problem, Warning } from "broadside"
import type { PublishedPagesService } from "broadside/contracts/publishing"
import { problem } from "broadside/host"
import {
  Elysia,
  type FormRefusal,
  formRefusal,
  optional,
  pageRoute,
  query,
  rawForm,
  t,
  text,
  wordsForUnprotectedName,
} from "broadside/http"
import {
  type PageContext,
  pageFrames,
  pageHeaders,
  seeOther,
  sendHtml,
  valuesOf,
} from "broadside/ui"
import { LRUCache } from "lru-cache"
import { actionPage } from "./action-page"
import { managePath, Owned, type OwnedAction, type OwnedKind, ownedAt, readOwned } from "./contract"
import { entryPage, minePage } from "./entry-pages"
import { itemPage } from "./item-page"
import { readSent, type Sent, sourceOf } from "./sent-form"

export type OwningHost = PageContext &
  Pick<Context, "cached" | "limit"> & {
    readonly needs: { readonly pages: PublishedPagesService }
  }

const ITEM = { kind: t.String(), id: t.String() }
const ItemParams = t.Object(ITEM)
const ActionParams = t.Object({ ...ITEM, action: t.String() })
const EntryForm = t.Object({ address: t.String(), edit_key: t.String() })
const AnyForm = t.Object({}, { "x-takes-page": true })
/** Statuses with which the rules of modules may refuse. */
const MODULE_STATUSES = [400, 403, 404, 409, 410, 413, 422]
const MAX_WARNED = 500

/** The pages on which authors manage what they published: one for all kinds. */
export function owningRoutes(ctx: OwningHost) {
  const kinds = ctx.all(Owned)
  if (kinds.length === 0) return new Elysia()
  // An answer to a form is an address, and warnings are too long for one.
  const warned = new LRUCache<string, readonly Warning[]>({ max: MAX_WARNED })
  const tooMany = problem["too-many-requests"]

  return new Elysia()
    .get(
      "/mine",
      ({ request }) => ctx.cached(request, () => minePage(ctx), PAGE),
      pageRoute({ summary: "My pages" }),
    )
    .get(
      "/manage",
      ({ query: { address } }) => {
        const owned = address ? ownedAt(ctx, address) : undefined
        if (owned) return seeOther(managePath(owned))
        return sendHtml(entryPage(ctx, { values: address ? { address } : {}, faults: [] }))
      },
      pageRoute({
        summary: "Form that opens what a key belongs to",
        query: query({ address: optional(text({ max: 2000 })) }),
      }),
    )
    .post(
      "/manage",
      async ({ body, request }) => {
        const values = valuesOf(body)
        try {
          const { address = "", edit_key = "" } = values
          const owned = ownedAt(ctx, address)
          if (!owned) return sendHtml(entryPage(ctx, { values, faults: NOWHERE }), 404)
          await owned.kind.requireKey(owned.id, request, edit_key.trim())
          return seeOther(`${managePath(owned)}?done=open`)
        } catch (error) {
          const { faults, status, headers } = refusalOf(error)
          return sendHtml(entryPage(ctx, { values, faults }), status, headers)
        }
      },
      pageRoute({
        summary: "Open what a key belongs to",
        body: rawForm(EntryForm),
        rate: "write",
        passesOn: MODULE_STATUSES,
      }),
    )
    .get(
      "/manage/:kind/:id",
      async ({ params, query: { done }, request }) => {
        const kind = kindOf(params.kind, request)
        const item = await readOwned(kind, params.id)
        const action = kind.actions.find(({ name }) => name === done)
        const warnings = action ? warned.get(`${kind.kind}/${item.id}`) : undefined
        const page = itemPage(ctx, {
          kind,
          item,
          done: action?.done,
          warnings: warnings ?? [],
        })
        return new Response(await page, {
          headers: { ...pageHeaders(pageFrames(ctx.urls)), "cache-control": "no-store" },
        })
      },
      pageRoute({
        summary: "Manage one page",
        params: ItemParams,
        query: query({ done: optional(text({ max: 40 })) }),
        refuses: [problem["not-found"]],
        passesOn: MODULE_STATUSES,
      }),
    )
    .get(
      "/manage/:kind/:id/:action",
      async ({ params, request }) => {
        const { kind, action } = actionOf(params, request)
        return ctx.cached(
          request,
          async () => {
            const item = await readOwned(kind, params.id)
            return actionPage(ctx, {
              kind,
              action,
              item,
              fields: await action.fields(item.id),
            })
          },
          PAGE,
        )
      },
      pageRoute({
        summary: "Form of one action",
        params: ActionParams,
        refuses: [problem["not-found"]],
        passesOn: MODULE_STATUSES,
      }),
    )
    .post(
      "/manage/:kind/:id/:action",
      async ({ params, body, request }) => {
        const { kind, action } = actionOf(params, request)
        const item = await readOwned(kind, params.id)
        const fields = await action.fields(item.id)
        const outcome = await attempt(action, item.id, body)
        if (!("faults" in outcome)) {
          warned.set(`${kind.kind}/${item.id}`, outcome.warnings ?? [])
          const now = outcome.address ? ownedAt(ctx, outcome.address) : undefined
          return seeOther(`${managePath(now ?? { kind, id: item.id })}?done=${action.name}`)
        }
        const form = { values: shownAgain(body), faults: outcome.faults }
        return sendHtml(
          actionPage(ctx, { kind, action, item, fields, form }),
          outcome.status,
          outcome.headers,
        )

        async function attempt({ run }: OwnedAction, id: string, sent: Sent) {
          try {
            if (fields.some(({ type }) => type === "source")) ctx.limit("publish", request)
            const { values, faults } = await readSent(action, fields, sent)
            if (faults.length > 0) return { status: 400, headers: {}, faults } satisfies FormRefusal
            return await run(id, request, values)
          } catch (error) {
            return refusalOf(error)
          }
        }
      },
      pageRoute({
        summary: "Do it, with the key",
        params: ActionParams,
        body: rawForm(AnyForm),
        author: true,
        submits: true,
        refuses: [problem["not-found"], tooMany],
        passesOn: MODULE_STATUSES,
      }),
    )
    .post(
      "/manage/:kind/:id/:action/preview",
      async ({ body }) => ctx.needs.pages.preview((await sourceOf(body)) || NOTHING),
      pageRoute({
        summary: "Preview the page in the form",
        params: ActionParams,
        body: rawForm(AnyForm),
        storesNothing: true,
      }),
    )

  function kindOf(name: string, request: Request): OwnedKind {
    const kind = kinds.find((one) => one.kind === name)
    if (!kind) throw problem["not-found"](new URL(request.url).pathname)
    return kind
  }

  function actionOf(params: { kind: string; action: string }, request: Request) {
    const kind = kindOf(params.kind, request)
    const action = kind.actions.find(({ name }) => name === params.action)
    if (!action) throw problem["not-found"](new URL(request.url).pathname)
    return { kind, action }
  }
}

const PAGE = { type: "text/html; charset=utf-8", headers: pageHeaders() }
const NOTHING = "<!doctype html><title>Preview</title><p>Nothing to preview yet."

const NOWHERE = [
  {
    path: "/address",
    message: "Nothing at this address has a key. Copy the address of the page itself.",
  },
]

/** The key is not sent back: it is typed again, or comes from the browser's storage. */
function shownAgain(sent: Sent) {
  const { edit_key: _, ...values } = valuesOf(sent)
  return values
}

/** A refusal in words for people, beside the field that it is about. */
function refusalOf(error: unknown): FormRefusal {
  const refusal = formRefusal(error)
  const message = wordsForUnprotectedName(error as Problem) ?? WORDS[(error as Problem).code]
  if (message === undefined) return refusal
  const faults: FieldFault[] = [{ path: "/edit_key", message }]
  return { ...refusal, faults }
}

const WORDS: Readonly<Record<string, string>> = {
  "wrong-edit-key":
    "This is not the key of this page. Copy all of it: it begins with ek_ and has 35 characters.",
  "author-proof-required":
    "The name is protected. If it is yours, add # and the key of the name after this key: ek_…#nk_…",
}
