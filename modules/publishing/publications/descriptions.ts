import type { TObject, TSchema, TString } from "@sinclair/typebox"
import { type Refusal, siteRefusals } from "broadside"
import { formBody, route, t } from "broadside/http"
import { type Edit, RestoreVersionBody, TakeDownBody, VersionsModel } from "./models"

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

/** The descriptions of these routes, from which their tools come, too. */
export function describePublication<Key, Change extends Edit>({
  tag,
  params,
  operations,
  refusals,
  body,
  edited,
  takenDown,
}: PublicationRoutes<Key, Change>) {
  const tags = [tag]
  const type = "text/html"
  const elsewhere = [
    { description: "To the same page on the host for published pages", status: 302 },
  ]
  const VersionParams = t.Object({
    ...params.properties,
    version: t.Integer({ minimum: 1, description: "1 for the first" }),
  })
  return {
    edit: route({
      tags,
      operationId: operations.edit,
      summary: "Replace a page's source, cover or details; requires the edit_key",
      description: "JSON or multipart/form-data. The previous page stays readable as a version.",
      params,
      body: formBody(body),
      rate: "publish",
      author: true,
      submits: true,
      refuses: [
        refusals.unknown,
        ...refusals.gone,
        siteRefusals["wrong-edit-key"],
        siteRefusals["family-rule"],
      ],
      answers: { description: "Changed", model: edited },
    }),
    restore: route({
      tags,
      operationId: operations.restore,
      summary: "Publish an earlier version of a page again; requires the edit_key",
      description: "It becomes the newest version; the one that it replaces stays readable.",
      params,
      body: RestoreVersionBody,
      rate: "publish",
      author: true,
      submits: true,
      refuses: [
        refusals.unknown,
        ...refusals.gone,
        siteRefusals["unknown-version"],
        siteRefusals["wrong-edit-key"],
        siteRefusals["family-rule"],
      ],
      answers: { description: "Restored", model: edited },
    }),
    takeDown: route({
      tags,
      operationId: operations.takeDown,
      summary: "Take a page down; requires the edit_key",
      description:
        "The page is preserved at another address; with preserve false it is erased, and its address answers 410 with the date and why.",
      params,
      body: TakeDownBody,
      rate: "write",
      author: true,
      refuses: [
        refusals.unknown,
        refusals.already,
        siteRefusals["wrong-edit-key"],
        siteRefusals["family-rule"],
      ],
      answers: { description: "Taken down", model: takenDown },
    }),
    versions: route({
      tags,
      operationId: operations.versions,
      summary: "Every version of a page",
      params,
      refuses: [refusals.unknown],
      answers: { description: "Versions", model: VersionsModel },
    }),
    version: route({
      tags,
      operationId: operations.version,
      summary: "One version of a page",
      params: VersionParams,
      refuses: [refusals.unknown, siteRefusals["unknown-version"]],
      answers: { description: "The page", type },
      otherAnswers: elsewhere,
    }),
    preserved: route({
      tags,
      operationId: operations.preserved,
      summary: "The preserved copy of a removed page",
      params,
      refuses: [refusals.unknown, ...refusals.gone],
      answers: { description: "The page", type },
      otherAnswers: elsewhere,
    }),
  }
}
