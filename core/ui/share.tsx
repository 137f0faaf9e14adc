/** @jsxImportSource preact */
import { CopyField } from "./copy"

/** A published page as it is handed on. */
export interface Shared {
  readonly title: string
  /** Absolute address of the page of ours about it, with its makers, reactions and forks. */
  readonly url: string
  /** Absolute address of its player for other sites. */
  readonly embed?: string | undefined
}

/**
 * A button that opens the panel to hand a page on: its address to copy, to send, to scan and to
 * embed. It needs the script `COPYING`; without it, the fields can still be selected. One on a page.
 * @example <Share title="Lantern Catcher" url={`${ctx.urls.base}/archive/007`} embed={`${ctx.urls.base}/embed/007`} />
 */
export const Share = (shared: Shared) => (
  <>
    <button type="button" popovertarget="share">
      Share
    </button>
    <div id="share" class="share" popover="auto">
      <div class="head">
        <h2>Share</h2>
        <button type="button" popovertarget="share" popovertargetaction="hide">
          Close
        </button>
      </div>
      <SharePanel {...shared} />
    </div>
  </>
)

/** The same without its button, for a page that is about handing on, such as one after publishing. */
export const SharePanel = ({ title, url, embed }: Shared) => (
  <div class="share-panel">
    <div>
      <CopyField id="share-address" label="Address" value={url} />
      {embed && (
        <CopyField id="share-embed" label="Embed code" value={embedCode({ title, embed })} />
      )}
      <button type="button" data-share={url} data-title={title} hidden>
        Send to…
      </button>
    </div>
    <img
      class="qr"
      src={`/qr.svg?path=${encodeURIComponent(new URL(url).pathname)}`}
      alt="QR code of the address"
      width="132"
      height="132"
      loading="lazy"
    />
  </div>
)

/** What a published page may use where it is framed; a foreign site has to pass it on. */
export const FRAME_FEATURES = "fullscreen; gamepad; autoplay; accelerometer; gyroscope"

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", '"': "&quot;", "<": "&lt;" }
const escaped = (text: string) => text.replace(/[&"<]/g, (letter) => ENTITIES[letter] ?? letter)

const embedCode = ({ title, embed }: { readonly title: string; readonly embed: string }) =>
  `<iframe src="${escaped(embed)}" title="${escaped(title)}" width="640" height="440" style="border:0;max-width:100%" allow="${FRAME_FEATURES}" loading="lazy"></iframe>`
