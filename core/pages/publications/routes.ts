import type { TObject, TSchema, TString } from "@sinclair/typebox"
import { answers, Elysia, t, takesForm } from "../../base/http"
import { type EditBody, TakeDownBody, VersionsModel } from "../models"
import type { PublishingHost } from "./host"
import type { PublishedRow } from "./options"
import type { Publications } from "./publications"

/** Where a module's pages are changed and read back, and what its answers look like. */
export interface PublicationRoutes<Key> {
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
    Record<"edit" | "takeDown" | "versions" | "version" | "preserved", string>
  >
  readonly body: EditBody
  readonly edited: TSchema
  readonly takenDown: TSchema
}

/** What the holder of a page's edit key may do, and what of the page stays readable. */
export function publicationRoutes<Row extends PublishedRow, Key>(
  ctx: PublishingHost,
  pages: Publications<Row, Key>,
  { tag, keyOf, params, paths, operations, body, edited, takenDown }: PublicationRoutes<Key>,
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
        ctx.limit("publish", request)
        const { row, warnings } = await pages.edit(keyOf(params.id), request, body)
        return { ...pages.answer(row), warnings }
      },
      {
        params,
        ...takesForm(body),
        detail: {
          tags,
          operationId: operations.edit,
          summary: "Replace a page's source, description or cover; requires the edit_key",
          description:
            "JSON or multipart/form-data. The page as it was stays readable as a version.",
          responses: answers("Changed", edited, {
            problems: [400, 403, 404, 410, 413, 415, 422, 429],
          }),
        },
      },
    )
    .post(
      `${paths.api}/take-down`,
      async ({ params, body, request }) => {
        ctx.limit("write", request)
        return pages.answer(await pages.takeDown(keyOf(params.id), request, body))
      },
      {
        params,
        body: TakeDownBody,
        detail: {
          tags,
          operationId: operations.takeDown,
          summary: "Take a page down; requires the edit_key. It is preserved",
          responses: answers("Taken down", takenDown, {
            problems: [400, 403, 404, 409, 415, 422, 429],
          }),
        },
      },
    )
    .get(paths.versions, ({ params, request }) => ctx.cached(request, () => versions(params.id)), {
      params,
      detail: {
        tags,
        operationId: operations.versions,
        summary: "Every version of a page",
        responses: answers("Versions", VersionsModel, { problems: [404] }),
      },
    })
    .get(
      `${paths.version}/:version`,
      async ({ params, request }) =>
        pages.serveVersion(await pages.load(keyOf(params.id)), params.version, request),
      {
        params: VersionParams,
        detail: {
          tags,
          operationId: operations.version,
          summary: "One version of a page",
          responses: answers("The page", undefined, { type, problems: [400, 404] }),
        },
      },
    )
    .get(
      paths.preserved,
      async ({ params, request }) =>
        pages.servePreserved(await pages.load(keyOf(params.id)), request),
      {
        params,
        detail: {
          tags,
          operationId: operations.preserved,
          summary: "The preserved page of one that is gone",
          responses: answers("The page", undefined, { type, problems: [404] }),
        },
      },
    )
}
