/** @jsxImportSource preact */
import type { Urls } from "../../base/urls"
import type { KindItem } from "../moderation/evidence"

interface PreviewOptions {
  readonly urls: Urls
  readonly of: KindItem
}

/** What an item looks like, in a frame that is loaded when it is opened; nothing for what is on another site. */
export function Preview({ urls, of: { kind, item } }: PreviewOptions) {
  const { url, title } = item
  const isOwn = URL.parse(url)?.origin === new URL(urls.base).origin
  if (!kind.published && !isOwn) return null
  // Narrower than the sandbox of the page itself, so that it opens no windows and asks for nothing. A page of ours
  // shows what it has without scripts.
  const sandbox = kind.published ? "allow-scripts" : ""
  return (
    <details class="desk-preview">
      <summary>Preview</summary>
      <iframe title={`Preview of ${title}`} src={url} sandbox={sandbox} loading="lazy" />
    </details>
  )
}
