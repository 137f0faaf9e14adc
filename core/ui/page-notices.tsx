/** @jsxImportSource preact */
import { type PageNotice, readNotices, type ShownItem } from "../contracts/page-notices"
import { type Html, html, toJsx } from "./html"
import { type Slot, slotHtml } from "./slots"

/** What modules say of items on their pages. */
export const NOTICES: Slot<ShownItem> = {
  name: "notices",
  async draw(ctx, items) {
    const noticesOf = await readNotices(ctx, items)
    return (item) => noticesOf(item).map(noticeHtml)
  },
}

type Shown = Omit<ShownItem, "held"> & { readonly held?: boolean | undefined }

/**
 * The notices about an item, above it on its page: that it is held, for example.
 * @example <ItemNotices kind="entries" id={entry.id} what="entry" held={entry.held} />
 */
export const ItemNotices = ({ kind, id, what, held = false }: Shown) =>
  toJsx(slotHtml(NOTICES, { kind, id, what, held }))

const noticeHtml = ({ text, link, tone }: PageNotice): Html =>
  html`<p class="notice${tone === "warning" && " wrong"}" role="note">${text}${link && html` <a href="${link.href}">${link.label}</a>.`}</p>`
