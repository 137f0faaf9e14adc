/** @jsxImportSource preact */
import type { Urls } from "broadside"
import type { KindItem } from "../queue/evidence"

interface PreviewOptions {
  readonly urls: Urls
  readonly of: KindItem
}

/** A preview of an item, in a frame that loads when it is opened; none for an item on another site. */
export function Preview({ urls, of: { kind, item } }: PreviewOptions) {
  const { url, title } = item
  const isOwn = URL.parse(url)?.origin === new URL(urls.base).origin
  if (!kind.published && !isOwn) return null
  // Stricter than the sandbox of the page itself: no windows and no permissions. Pages of this site need no scripts.
  const sandbox = kind.published ? "allow-scripts" : ""
  return (
    <details class="desk-preview">
      <summary>Preview</summary>
      <iframe title={`Preview of ${title}`} src={url} sandbox={sandbox} loading="lazy" />
    </details>
  )
}
