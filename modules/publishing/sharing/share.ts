import { copyFieldHtml } from "broadside/host"
import { type Html, html, toJsx } from "broadside/ui"
import { FRAME_ALLOW } from "../pages/sandbox"

/** A published page as it is handed on. */
export interface Shared {
  readonly title: string
  /** Absolute address of the page of ours about it, with its makers, reactions and forks. */
  readonly url: string
  /** Absolute address of its player for other sites. */
  readonly embed?: string | undefined
  /** The size it is made for, in CSS pixels; only with `height`. */
  readonly width?: number | null
  readonly height?: number | null
}

/**
 * A button that opens the panel to hand a page on: its address to copy, to send, to scan and to
 * embed. It needs the script `COPYING`; without it, the fields can still be selected. One on a page.
 * @example <Share title="Lantern Catcher" url={`${ctx.urls.base}/archive/007`} embed={`${ctx.urls.base}/embed/007`} />
 */
export const Share = (shared: Shared) =>
  toJsx(
    html`<button type="button" popovertarget="share">Share</button><div id="share" class="share" popover="auto"><div class="head"><h2>Share</h2><button type="button" popovertarget="share" popovertargetaction="hide">Close</button></div>${sharePanelHtml(shared)}</div>`,
  )

/** The same without its button, for a page that is about handing on, such as one after publishing. */
export const SharePanel = (shared: Shared) => toJsx(sharePanelHtml(shared))

function sharePanelHtml({ url, embed, ...of }: Shared): Html {
  const address = copyFieldHtml({ id: "share-address", label: "Address", value: url })
  const player =
    embed &&
    html`${copyFieldHtml({ id: "share-embed", label: "Embed code", value: embedCode(embed, of) })}<p class="small">For your own site or blog. <a href="${embed}">See the player</a></p>`
  const send = html`<button type="button" data-share="${url}" data-title="${of.title}" hidden>Send to…</button>`
  const qrCode = `/qr.svg?path=${encodeURIComponent(pathOf(new URL(url)))}`
  return html`<div class="share-panel"><div>${address}${player}${send}</div><img class="qr" src="${qrCode}" alt="QR code of the address" width="132" height="132" loading="lazy"/></div>`
}

const pathOf = ({ pathname, search }: URL) => pathname + search

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", '"': "&quot;", "<": "&lt;" }
const escapeHtml = (text: string) => text.replace(/[&"<]/g, (letter) => ENTITIES[letter] ?? letter)

/** Height of the player's line below the page. */
const FOOT = 40
const [WIDTH, HEIGHT] = [640, 400]

function embedCode(embed: string, { title, width, height }: Omit<Shared, "url" | "embed">): string {
  const shown = width && height ? Math.round((WIDTH * height) / width) : HEIGHT
  return `<iframe src="${escapeHtml(embed)}" title="${escapeHtml(title)}" width="${WIDTH}" height="${shown + FOOT}" style="border:0;max-width:100%" allow="${FRAME_ALLOW}" loading="lazy"></iframe>`
}
