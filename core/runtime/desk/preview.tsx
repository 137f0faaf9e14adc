/** @jsxImportSource preact */
import { PAGES_PATH, type Urls } from "../../base/urls"

interface PreviewOptions {
  readonly urls: Urls
  /** Absolute address of what is shown. */
  readonly url: string
  readonly title: string
}

/** What an item looks like, in a frame that is loaded when it is opened; nothing for what is on another site. */
export function Preview({ urls, url, title }: PreviewOptions) {
  const sandbox = sandboxOf(urls, url)
  if (sandbox === undefined) return null
  return (
    <details class="desk-preview">
      <summary>Preview</summary>
      <iframe title={`Preview of ${title}`} src={url} sandbox={sandbox} loading="lazy" />
    </details>
  )
}

/**
 * The sandbox of a preview: narrower than that of the page itself, so that it opens no windows and asks for nothing.
 * A page of ours shows what it has without scripts.
 */
function sandboxOf({ base, games, pageHosts }: Urls, address: string): string | undefined {
  const url = URL.parse(address)
  if (!url) return
  const isPublished =
    url.href.startsWith(`${games}/`) ||
    url.href.startsWith(`${base}${PAGES_PATH}/`) ||
    isOnPageHost(url, pageHosts)
  if (isPublished) return "allow-scripts"
  return url.origin === new URL(base).origin ? "" : undefined
}

function isOnPageHost(url: URL, pageHosts: string | undefined): boolean {
  if (!pageHosts) return false
  const { protocol, host } = new URL(pageHosts.replace("*", "page"))
  return url.protocol === protocol && url.host.endsWith(host.slice("page".length))
}
