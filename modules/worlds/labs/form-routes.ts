import { cutSecret, type FieldFault, type Problem, siteRefusals } from "broadside"
import { body, Elysia, faultsOf, nameRefusal, pageRoute, rawForm } from "broadside/http"
import { type Filled, inWords, seeOther, sendHtml, valuesOf } from "broadside/ui"
import type { WorldsContext } from "../context"
import { GONE, problems } from "../errors"
import { identifyAuthor } from "../publish/signed"
import type { PublishedPages } from "../published-pages"
import { newLabPage } from "./forms"
import { labPath } from "./json"
import { addToLab, createLab, type LabAuthor, labCards, removeFromLab } from "./labs"
import { LabAddBody, LabBody, LabParams } from "./models"
import { labPage } from "./page"

/** As text, to be shown again. */
const AsTyped = body({})

const NEW_LABELS = {
  name: "Name",
  description: "Description",
  icon: "Sign",
  color: "Colour of its door",
  author: "Your name",
}
const ADD_LABELS = { address: "Its address", notes: "Why it belongs here" }

/** The forms that open a laboratory, and add pages to it. */
export function labFormRoutes(ctx: WorldsContext, published: PublishedPages) {
  return new Elysia()
    .get(
      "/workshop/labs/new",
      () => sendHtml(newLabPage(ctx, { values: {}, faults: [] })),
      pageRoute({ summary: "The form that opens a laboratory" }),
    )
    .post(
      "/workshop/labs/new",
      async ({ body, request }) => {
        const values = valuesOf(body)
        const lab = {
          author: "",
          ...values,
          name: values["name"] ?? "",
          slug: values["name"] ?? "",
        }
        try {
          const faults = faultsOf(LabBody, lab).filter(({ path }) => path !== "/slug")
          if (faults.length > 0) return refuse(faults)
          const own = await identifyAuthor(ctx, request, lab)
          const { slug } = await createLab(ctx, own)
          return seeOther(labPath({ authorSlug: ctx.content.slug(own.author), slug }))
        } catch (error) {
          const { author } = lab
          const { faults, status, headers } = nameRefusal(error, { author }, ctx.content.slug)
          const exists = (error as Problem).code === "lab-exists"
          return refuse(exists ? EXISTS : faults, status, headers)
        }

        function refuse(faults: readonly FieldFault[], status = 400, headers = {}) {
          const form = { values, faults: inWords(faults, NEW_LABELS) }
          return sendHtml(newLabPage(ctx, form), status, headers)
        }
      },
      pageRoute({
        summary: "Open a laboratory",
        body: rawForm(AsTyped),
        author: true,
        submits: true,
        refuses: [problems["lab-doubtful"], problems["lab-exists"], siteRefusals["family-rule"]],
      }),
    )
    .post(
      "/workshop/labs/:author/:slug/add",
      async ({ params: { author, slug }, body, request }) => {
        const { key, ...values } = valuesOf(body)
        const { address = "", notes } = values
        const addition = { workshop_id: idIn(address), ...(notes ? { notes } : {}) }
        return attempt(author, slug, values, async () => {
          const faults = faultsOf(LabAddBody, addition)
          if (faults.length > 0) return faults
          await addToLab(ctx, published, await ownerOf(request, author, key), slug, addition)
          return []
        })
      },
      pageRoute({
        summary: "Add a page to a laboratory",
        params: LabParams,
        body: rawForm(AsTyped),
        rate: "write",
        author: true,
        refuses: [
          problems["unknown-lab"],
          problems["unknown-page"],
          ...GONE,
          problems["lab-full"],
          siteRefusals["family-rule"],
        ],
      }),
    )
    .post(
      "/workshop/labs/:author/:slug/remove",
      async ({ params: { author, slug }, body, request }) => {
        const { remove_key: key, workshop_id = "" } = valuesOf(body)
        return attempt(author, slug, {}, async () => {
          await removeFromLab(ctx, await ownerOf(request, author, key), slug, workshop_id)
          return []
        })
      },
      pageRoute({
        summary: "Remove a page from a laboratory",
        params: LabParams,
        body: rawForm(AsTyped),
        rate: "write",
        author: true,
        refuses: [problems["unknown-lab"], problems["not-in-lab"]],
      }),
    )

  /** The author, who proves a protected name with the key that was typed. */
  async function ownerOf(request: Request, author: string, key = ""): Promise<LabAuthor> {
    const { secret = key.trim() } = cutSecret(key)
    return ctx.identify(request, secret ? `${author}#${secret}` : author)
  }

  /** Changes a laboratory and shows it, or shows it with the form and what is wrong with it. */
  async function attempt(
    author: string,
    slug: string,
    values: Filled["values"],
    change: () => Promise<readonly FieldFault[]>,
  ): Promise<Response> {
    try {
      const faults = await change()
      if (faults.length > 0) return await refuse(faults, 400, {})
      return seeOther(
        labPath({ authorSlug: ctx.content.slug(author), slug: ctx.content.slug(slug) }),
      )
    } catch (error) {
      const { code } = error as Problem
      const { faults, status, headers } = nameRefusal(error, { key: author }, ctx.content.slug)
      if (code === "unknown-lab") throw error
      return refuse(WORDS[code] ?? faults, status, headers)
    }

    async function refuse(faults: readonly FieldFault[], status: number, headers: object) {
      const atAddress = faults.map(({ path, message }) =>
        path === "/workshop_id" ? UNKNOWN_PAGE : { path, message },
      )
      const form = { values, faults: inWords(atAddress, ADD_LABELS) }
      return sendHtml(labPage(ctx, await labCards(ctx, author, slug), form), status, { ...headers })
    }
  }
}

const EXISTS = [
  { path: "/name", message: "You have a laboratory with this name already. Choose another name." },
]
const UNKNOWN_PAGE = {
  path: "/address",
  message: "There is no Workshop page at this address. Copy the address of the page itself.",
}
/** Refusals in words for people. */
const WORDS: Readonly<Record<string, readonly FieldFault[]>> = {
  "unknown-page": [UNKNOWN_PAGE],
  "author-proof-required": [
    {
      path: "/key",
      message: "This laboratory belongs to a protected name. Enter the key of the name.",
    },
  ],
}

/** The id in the address of a Workshop page, or the id itself. */
const idIn = (address: string) =>
  /(?:^|\/workshop\/)([0-9a-z]{8})(?:\/about)?\/?$/.exec(
    address.trim().replace(/[?#].*/, ""),
  )?.[1] ?? ""
