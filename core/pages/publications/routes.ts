import type { TObject, TSchema, TString } from "@sinclair/typebox"
import { formBody } from "../../base/body-format"
import type { Refusal } from "../../base/errors"
import { Elysia, t } from "../../base/http"
import { route } from "../../base/route"
import { siteRefusals } from "../../base/site-refusals"
import { type Edit, RestoreVersionBody, TakeDownBody, VersionsModel } from "../models"
import type { PublishingHost } from "./host"
import type { PublishedRow } from "./options"
import type { Publications } from "./publications"

/** The model of what an author may change. */
type ChangeBody<Change extends Edit> = TObject & { readonly static: Change }

/** Where a module's pages are changed and read back, and what its answers look like. */
export interface PublicationRoutes<Key, Change extends Edit = Edit> {
  readonly tag: string
  keyOf(id: string): Key
  /** The parameter `id` of these paths. */
  readonly params: TObject<{ id: TString }>
  readonly paths: {
    /** Before `/edit` and `/take-down`: `/api/games/:id`. */
    readonly api: string
    readonly versions: string
    /** Before the number of a version, with the address that it is listed under. */
    readonly version: string
    readonly versionOrigin: string
    readonly preserved: string
  }
  readonly operations: Readonly<
    Record<"edit" | "restore" | "takeDown" | "versions" | "version" | "preserved", string>
  >
  /** What these routes throw: for an unknown id, a page that is gone, and one that was taken down already. */
  readonly refusals: {
    readonly unknown: Refusal
    readonly gone: readonly Refusal[]
    readonly already: Refusal
  }
  readonly body: ChangeBody<Change>
  readonly edited: TSchema
  readonly takenDown: TSchema
}

/** What the holder of a page's edit key may do, and what of the page stays readable. */
export function publicationRoutes<Row extends PublishedRow, Key, Change extends Edit>(
  ctx: PublishingHost,
  pages: Publications<Row, Key, Change>,
  {
    tag,
    keyOf,
    params,
    paths,
    operations,
    refusals,
    body,
    edited,
    takenDown,
  }: PublicationRoutes<Key, Change>,
) {
  const tags = [tag]
  const type = "text/html"
  const VersionParams = t.Object({
    ...params.properties,
    version: t.Integer({ minimum: 1, description: "1 for the first" }),
  })

  async function versions(id: string) {
    const all = await pages.versions(await pages.load(keyOf(id)))
    const address = paths.versionOrigin + paths.version.replace(":id", id)
    return { ok: true, id, versions: all.map((v) => ({ ...v, url: `${address}/${v.version}` })) }
  }

  return new Elysia()
    .post(
      `${paths.api}/edit`,
      async ({ params, body, request }) => {
        const { row, warnings } = await pages.edit(keyOf(params.id), request, body as Change)
        return { ...pages.answer(row), warnings }
      },
      route({
        tags,
        operationId: operations.edit,
        summary: "Replace a page's source, cover or details; requires the edit_key",
        description: "JSON or multipart/form-data. The previous page stays readable as a version.",
        params,
        body: formBody(body),
        rate: "publish",
        refuses: [
          refusals.unknown,
          ...refusals.gone,
          siteRefusals["wrong-edit-key"],
          siteRefusals["family-rule"],
        ],
        answers: { description: "Changed", model: edited },
      }),
    )
    .post(
      `${paths.api}/restore-version`,
      async ({ params, body, request }) => {
        const { row, warnings } = await pages.restoreVersion(keyOf(params.id), request, body)
        return { ...pages.answer(row), warnings }
      },
      route({
        tags,
        operationId: operations.restore,
        summary: "Publish an earlier version of a page again; requires the edit_key",
        description: "It becomes the newest version; the one that it replaces stays readable.",
        params,
        body: RestoreVersionBody,
        rate: "publish",
        refuses: [
          refusals.unknown,
          ...refusals.gone,
          siteRefusals["unknown-version"],
          siteRefusals["wrong-edit-key"],
          siteRefusals["family-rule"],
        ],
        answers: { description: "Restored", model: edited },
      }),
    )
    .post(
      `${paths.api}/take-down`,
      async ({ params, body, request }) =>
        pages.answer(await pages.takeDown(keyOf(params.id), request, body)),
      route({
        tags,
        operationId: operations.takeDown,
        summary: "Take a page down; requires the edit_key. The page is preserved",
        params,
        body: TakeDownBody,
        rate: "write",
        refuses: [
          refusals.unknown,
          refusals.already,
          siteRefusals["wrong-edit-key"],
          siteRefusals["family-rule"],
        ],
        answers: { description: "Taken down", model: takenDown },
      }),
    )
    .get(
      paths.versions,
      ({ params, request }) => ctx.cached(request, () => versions(params.id)),
      route({
        tags,
        operationId: operations.versions,
        summary: "Every version of a page",
        params,
        refuses: [refusals.unknown],
        answers: { description: "Versions", model: VersionsModel },
      }),
    )
    .get(
      `${paths.version}/:version`,
      async ({ params, request }) =>
        pages.serveVersion(await pages.load(keyOf(params.id)), params.version, request),
      route({
        tags,
        operationId: operations.version,
        summary: "One version of a page",
        params: VersionParams,
        refuses: [refusals.unknown, siteRefusals["unknown-version"]],
        answers: { description: "The page", type },
      }),
    )
    .get(
      paths.preserved,
      async ({ params, request }) =>
        pages.servePreserved(await pages.load(keyOf(params.id)), request),
      route({
        tags,
        operationId: operations.preserved,
        summary: "The preserved copy of a removed page",
        params,
        refuses: [refusals.unknown],
        answers: { description: "The page", type },
      }),
    )
}
