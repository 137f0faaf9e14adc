import type { TObject, TProperties } from "@sinclair/typebox"
import { body, component, integer, optional, source, t, text, withToolText } from "broadside/http"
import { picture } from "../covers/field"

const editKey = optional(
  text({
    max: 100,
    description:
      "The edit_key from the response to publishing; may be sent as the header X-Edit-Key instead. Under a protected name, # and its key may follow it",
    tool: "From publishing. Protected name: <edit_key>#<its key>",
  }),
)

const changes = (mostDescription: number) => ({
  edit_key: editKey,
  html: optional(
    source(
      "The new page, under 2,000,000 bytes of UTF-8; the old one stays readable as a version",
      { tool: "The complete new page" },
    ),
  ),
  description: optional(
    text({
      max: mostDescription,
      description: `The new description, at most ${mostDescription} characters`,
      tool: "",
    }),
  ),
  cover: optional(
    picture("The new picture of its card; empty for the generated poster", {
      tool: "Picture for its card; empty for none",
    }),
  ),
})

/**
 * The body of a change to a published page, whose description has this many characters at most;
 * `more` are the fields that only this module's pages have.
 */
export const editBody = <More extends TProperties = Record<never, never>>(
  mostDescription: number,
  more: More = {} as More,
) => body({ ...changes(mostDescription), ...more })
export type EditBody = TObject<ReturnType<typeof changes>>
/** A change to a published page, as its author sends it. */
export type Edit = EditBody["static"]

/** The body with which an author brings back an earlier version of a page. */
export const RestoreVersionBody = body({
  edit_key: editKey,
  version: integer({ minimum: 1, description: "The number of the version; 1 for the first" }),
})
/** A request of an author to bring back an earlier version. */
export type RestoreVersion = typeof RestoreVersionBody.static

/** The body with which an author takes a page down. */
export const TakeDownBody = body({
  edit_key: editKey,
  why: optional(text({ min: 3, max: 300, description: "A sentence for the tombstone" })),
  preserve: optional(
    withToolText(
      t.Boolean({
        default: true,
        description:
          "false erases the page with its versions, picture and texts, also if it was taken down before: only the date and why are left, for good",
      }),
      "false erases it for good",
    ),
  ),
})
/** A request of an author to take a page down. */
export type TakeDown = typeof TakeDownBody.static

/** The field of a picture that comes with a page. */
export const coverField = () =>
  optional(
    picture(
      "PNG, JPEG, WebP or GIF for its card, up to 5,000,000 bytes: a data URI, or in a multipart form a file. Default the page's own og:image where that is a data URI, else a generated poster",
      {
        tool: "Picture for its card, a data URI",
      },
    ),
  )

/** The field of a page's title. */
export const titleField = (example: string) =>
  text({ min: 1, max: 80, description: "At most 80 characters", examples: [example] })

/** Violations of the single-file rules, in the response to publishing. */
export const WarningsModel = t.Array(
  component("PageWarning", t.Object({ line: t.Integer(), rule: t.String(), message: t.String() })),
  { description: "Violations of the single-file rules, and where they are" },
)

/** The versions of a page, in a response. */
export const VersionsModel = t.Object({
  ok: t.Literal(true),
  id: t.String(),
  versions: t.Array(
    component(
      "PageVersion",
      t.Object({
        version: t.Integer({ description: "1 for the first" }),
        sha256: t.String(),
        from: t.String({ format: "date-time" }),
        until: t.Union([t.String({ format: "date-time" }), t.Null()], {
          description: "Null for the current one",
        }),
        url: t.String(),
      }),
    ),
    { description: "Oldest first; the last is the current page" },
  ),
})

/** Members of the problem of a page that is gone, as `refusals.gone`. */
export const GONE_MEMBERS = {
  id: t.String(),
  buried_at: t.String({ format: "date-time" }),
  buried_by: t.String(),
  why: t.String(),
  preserved_url: t.String({ description: "Where the page can still be read" }),
}
