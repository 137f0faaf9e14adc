import { invalid, iso } from "broadside"
import type { OwnedAction, OwnedField, OwnedItem, OwnedKind } from "broadside/contracts/trust"
import type { ObjectSchema } from "broadside/http"
import type { PublishingHost } from "./host"
import { type Edit, RestoreVersionBody, TakeDownBody } from "./models"
import type { PublishedRow } from "./options"
import type { PlayRow } from "./play"
import type { Publications } from "./publications"

/** What a module says of its pages to who manages them. */
export interface OwnedPages<Row extends PublishedRow, Key, Change extends Edit = Edit> {
  /** The path segment of its kind, and what people call one of them. */
  readonly kind: string
  readonly one: string
  keyOf(id: string): Key
  idAt(path: string): string | undefined
  /** Path of the page about it. */
  pathOf(row: Row): string
  /** Before the number of a version. */
  versionsOf(row: Row): string
  /** What its poster is drawn from, and the address of its picture. */
  coverOf(row: Row): { readonly seed: string; readonly picture: string | null }
  /** What may be changed: the same model as the API's. */
  readonly change: ObjectSchema & { readonly static: Change }
  /** The fields of a change besides the source and the cover, with the present values. */
  fieldsOf(row: Row): readonly OwnedField[]
  /** What happens to a page that is taken down, for its author. */
  readonly afterwards: string
  /** What can be done besides; `when` tells whether it can be done now. */
  readonly more?: readonly (OwnedAction & { when(row: Row): boolean })[]
}

/** How a page is played, as fields of `fieldsOf`. */
export const playFieldsOf = ({
  controls,
  controlsChosen,
  width,
  height,
}: PlayRow): readonly OwnedField[] => [
  {
    name: "controls",
    label: "How it is played",
    type: "play",
    value: controlsChosen ? (controls ?? []).join(", ") : "",
  },
  { name: "width", label: "Width in pixels", type: "side", value: String(width ?? "") },
  { name: "height", label: "Height in pixels", type: "side", value: String(height ?? "") },
]

const decode = (bytes: Uint8Array | undefined) =>
  new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes)

/**
 * Published pages as a kind that their authors manage on pages of the site, by the same rules as
 * through the API.
 * @example contribute(Owned, ownedPages(ctx, sketches, { kind: "sketches", one: "sketch", … }))
 */
export function ownedPages<Row extends PublishedRow, Key, Change extends Edit>(
  ctx: PublishingHost,
  pages: Publications<Row, Key, Change>,
  options: OwnedPages<Row, Key, Change>,
): OwnedKind {
  const { kind, one, keyOf, idAt, more = [] } = options
  const load = (id: string) => pages.load(keyOf(id))

  async function find(id: string): Promise<OwnedItem> {
    const row = await load(id)
    const { author, url, preservedUrl } = pages.summary(row)
    const { at, by, why } = pages.ending(row) ?? {}
    const versions = await pages.versions(row)
    const possible = [
      "edit",
      ...(versions.length > 1 ? ["restore"] : []),
      ...more.filter((action) => action.when(row)).map(({ name }) => name),
      "take-down",
    ]
    return {
      id,
      title: row.title,
      author,
      url,
      path: options.pathOf(row),
      cover: options.coverOf(row),
      versions: versions.map((one) => ({
        ...one,
        path: `${options.versionsOf(row)}/${one.version}`,
      })),
      ended:
        at === undefined ? undefined : { at, by: by ?? "", why: why ?? "", copy: preservedUrl },
      actions: at === undefined ? [...possible, "erase"] : ["erase"],
    }
  }

  const edit: OwnedAction = {
    name: "edit",
    label: "Edit",
    text: "Change what you like and leave the rest. What it replaces stays readable as a version.",
    done: "Your changes are published.",
    model: options.change,
    async fields(id) {
      const row = await load(id)
      const page = await ctx.needs.pages.read(row.pageSha256)
      return [
        { name: "html", label: "The page", type: "source", value: decode(page?.bytes) },
        ...options.fieldsOf(row),
        {
          name: "cover",
          label: "New picture for its card",
          hint: "PNG, JPEG, WebP or GIF. Leave it empty to keep the present one.",
          type: "picture",
        },
        ...(row.cover === null
          ? []
          : [{ name: "poster", label: "Use the printed poster instead", type: "check" } as const]),
      ]
    },
    async run(id, request, { poster, ...sent }) {
      const { edit_key: _, ...changes } = sent
      if (!poster && Object.keys(changes).length === 0)
        throw invalid([{ path: "", message: "Nothing is changed yet." }])
      const change = { ...sent, ...(poster && !sent["cover"] ? { cover: "" } : {}) } as Change
      const { row, warnings } = await pages.edit(keyOf(id), request, change)
      return { warnings, address: pages.summary(row).url }
    },
  }

  const restore: OwnedAction = {
    name: "restore",
    label: "Bring back a version",
    text: "The version that you choose is published again. The present one stays readable, too.",
    done: "The earlier version is published again.",
    model: RestoreVersionBody,
    async fields(id) {
      const versions = await pages.versions(await load(id))
      const earlier = versions.slice(0, -1).toReversed()
      return [
        {
          name: "version",
          label: "Version",
          type: "choice",
          options: earlier.map(({ version, from }) => ({
            value: String(version),
            label: `${version}, of ${iso(Date.parse(from)).slice(0, 16).replace("T", ", ")} UTC`,
          })),
        },
      ]
    },
    async run(id, request, sent) {
      const body = sent as typeof RestoreVersionBody.static
      const { warnings } = await pages.restoreVersion(keyOf(id), request, body)
      return { warnings }
    },
  }

  const why: OwnedField = {
    name: "why",
    label: "Why",
    hint: "One sentence for its tombstone, if you like.",
    type: "line",
    max: 300,
  }

  const takeDown: OwnedAction = {
    name: "take-down",
    label: "Take it down",
    text: options.afterwards,
    done: "It is taken down.",
    final: true,
    model: TakeDownBody,
    fields: async () => [why],
    async run(id, request, sent) {
      await pages.takeDown(keyOf(id), request, sent as typeof TakeDownBody.static)
      return {}
    },
  }

  const erase: OwnedAction = {
    name: "erase",
    label: "Erase it",
    text: "Nothing of it stays: no copy, no version, no picture. Its address says when and why. No one can bring it back.",
    done: "It is erased.",
    final: true,
    model: TakeDownBody,
    fields: async () => [why],
    async run(id, request, sent) {
      const body = sent as typeof TakeDownBody.static
      await pages.takeDown(keyOf(id), request, { ...body, preserve: false })
      return {}
    },
  }

  return {
    kind,
    one,
    idAt,
    find,
    requireKey: (id, request, key) => pages.requireKey(keyOf(id), request, key),
    actions: [edit, restore, ...more, takeDown, erase],
  }
}
