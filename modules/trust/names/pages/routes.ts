import { Elysia, oneOf, optional, pageRoute, query, rawForm } from "broadside/http"
import { type Filled, type PageContext, seeOther, sendHtml, valuesOf } from "broadside/ui"
import type { Names } from "../manage"
import { NameParams } from "../routes"
import { changePage } from "./change-page"
import { namePage } from "./name-page"
import { namesPage } from "./names-page"
import { namePath } from "./parts"
import { secretPage } from "./secret-page"
import { ChangeForm, ClaimForm, NameForm, readForm, refusalOf } from "./sent-form"

const EMPTY: Filled = { values: {}, faults: [] }
const REFUSED = [400, 403, 409]

/** The pages on which people protect their names; they work without script. */
export const namePageRoutes = (ctx: PageContext, names: Names) =>
  new Elysia()
    .get(
      "/names",
      () => sendHtml(namesPage(ctx, EMPTY)),
      pageRoute({ summary: "What a protected name is" }),
    )
    .post(
      "/names",
      ({ body }) => {
        try {
          const { name = "" } = readForm(NameForm, body)
          return seeOther(namePath(names.slugOf(name)))
        } catch (error) {
          const { faults, status, headers } = refusalOf(error)
          return sendHtml(namesPage(ctx, { values: valuesOf(body), faults }), status, headers)
        }
      },
      pageRoute({
        summary: "Look up a name",
        body: rawForm(NameForm),
        storesNothing: true,
        passesOn: REFUSED,
      }),
    )
    .get(
      "/names/:slug",
      async ({ params, query: { done } }) => {
        const state = await names.read(params.slug)
        // Someone may have opened the address with the secret, which must not stay there.
        if (state.slug !== params.slug) return seeOther(namePath(state.slug))
        return sendHtml(await namePage(ctx, { state, isReleased: !!done && !state.protected }))
      },
      pageRoute({
        summary: "Whether a name is protected",
        params: NameParams,
        query: query({ done: optional(oneOf(["release"])) }),
      }),
    )
    .post(
      "/names/:slug",
      async ({ params, body, request }) => {
        try {
          const claimed = await names.claim(request, params.slug, readForm(ClaimForm, body))
          const { slug } = claimed
          return "protected_from" in claimed
            ? showSecret(ctx, claimed, `You claim ${slug}`, claimed.protected_from)
            : showSecret(ctx, claimed, `${slug} is protected`)
        } catch (error) {
          const { faults, status, headers } = refusalOf(error)
          const state = await names.read(params.slug)
          const form = { values: {}, faults }
          return sendHtml(await namePage(ctx, { state, form }), status, headers)
        }
      },
      pageRoute({
        summary: "Protect a name",
        params: NameParams,
        body: rawForm(ClaimForm),
        rate: "write",
        passesOn: REFUSED,
      }),
    )
    .get(
      "/names/:slug/rotate",
      ({ params }) => showForm(ctx, names, params.slug, "rotate"),
      pageRoute({
        summary: "Form that replaces the secret of a name",
        params: NameParams,
        otherAnswers: [NO_SECRET],
      }),
    )
    .post(
      "/names/:slug/rotate",
      async ({ params: { slug }, body, request }) => {
        try {
          const rotated = await names.rotate(request, slug, readForm(ChangeForm, body))
          return showSecret(ctx, rotated, `${rotated.slug} has a new secret`)
        } catch (error) {
          return showAgain(ctx, { slug: names.slugOf(slug), change: "rotate", error })
        }
      },
      pageRoute({
        summary: "Replace the secret of a name",
        params: NameParams,
        body: rawForm(ChangeForm),
        rate: "write",
        passesOn: REFUSED,
      }),
    )
    .get(
      "/names/:slug/release",
      ({ params }) => showForm(ctx, names, params.slug, "release"),
      pageRoute({
        summary: "Form that ends the protection of a name",
        params: NameParams,
        otherAnswers: [NO_SECRET],
      }),
    )
    .post(
      "/names/:slug/release",
      async ({ params: { slug }, body, request }) => {
        try {
          const released = await names.release(request, slug, readForm(ChangeForm, body))
          return seeOther(`${namePath(released.slug)}?done=release`)
        } catch (error) {
          return showAgain(ctx, { slug: names.slugOf(slug), change: "release", error })
        }
      },
      pageRoute({
        summary: "End the protection of a name",
        params: NameParams,
        body: rawForm(ChangeForm),
        rate: "write",
        passesOn: REFUSED,
      }),
    )

const NO_SECRET = { status: 303, description: "The name has no secret: to its page" }

type Change = Parameters<typeof changePage>[1]["change"]

async function showForm(ctx: PageContext, names: Names, path: string, change: Change) {
  const { slug, proof } = await names.read(path)
  if (proof !== "secret") return seeOther(namePath(slug))
  return sendHtml(changePage(ctx, { slug, change, form: EMPTY }))
}

interface Refused {
  readonly slug: string
  readonly change: Change
  readonly error: unknown
}

function showAgain(ctx: PageContext, { slug, change, error }: Refused) {
  const { faults, status, headers } = refusalOf(error)
  return sendHtml(changePage(ctx, { slug, change, form: { values: {}, faults } }), status, headers)
}

/** Only the response has the secret: the address that a browser remembers is that of the name. */
const showSecret = (
  ctx: PageContext,
  { slug, key = "" }: { readonly slug: string; readonly key?: string },
  heading: string,
  from?: string | null,
) => sendHtml(secretPage(ctx, { slug, secret: key, heading, from }))
