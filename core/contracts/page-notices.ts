import type { Context } from "../base/context"
import { t } from "../base/http"
import { type Point, point } from "../base/tokens"
import { createValidator } from "../base/validated"

/** An item that a page is about, or a part of a page. */
export interface ShownItem {
  /** As `Moderation` calls it: `games`; `names` for a profile, whose id is the slug. */
  readonly kind: string
  readonly id: string
  /** As people call it: `game`. */
  readonly what: string
  readonly held: boolean
}

/** What people read above an item. */
export interface PageNotice extends Pick<ShownItem, "kind" | "id"> {
  readonly text: string
  /** After the text, with a full stop: `Appeal`. */
  readonly link?: { readonly label: string; readonly href: string }
  /** Default `note`. */
  readonly tone?: "note" | "warning"
}

/** Notices of one module. */
export interface NoticeSource {
  /** Id of the module. */
  readonly module: string
  /** The notices of those of these items that have one. A page asks once, about all its items. */
  read(items: readonly ShownItem[]): Promise<readonly PageNotice[]>
}

const notices = createValidator<readonly PageNotice[]>(
  t.Array(
    t.Object({
      kind: t.String(),
      id: t.String(),
      text: t.String({ minLength: 1, maxLength: 400 }),
      link: t.Optional(
        t.Object({
          label: t.String({ minLength: 1, maxLength: 60 }),
          href: t.String({ pattern: "^/(?![/\\\\])", maxLength: 400 }),
        }),
      ),
      tone: t.Optional(t.Union([t.Literal("note"), t.Literal("warning")])),
    }),
  ),
  "the notices",
)

/**
 * What modules say on the pages of items.
 * @example contribute(PageNotices, { module: "school", read: async (items) => items.filter(isHomework).map(noticeOf) })
 */
export const PageNotices: Point<NoticeSource> = point("page-notices@1", {
  key: ({ module }) => module,
  shape: t.Object({ module: t.String({ minLength: 1 }) }),
  probe: async ({ read }) =>
    notices(await read([{ kind: "no-such-kind", id: "1", what: "item", held: false }])),
})

/** The notices of each of these items, one of each module at most. */
export async function readNotices(
  { gather }: Pick<Context, "gather">,
  items: readonly ShownItem[],
): Promise<(item: ShownItem) => readonly PageNotice[]> {
  const sources = await gather(PageNotices, async ({ read }) => notices(await read(items)))
  return ({ kind, id }) =>
    sources.flatMap((all) => all.find((one) => one.kind === kind && one.id === id) ?? [])
}
