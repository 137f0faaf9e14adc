/**
 * Sandbox permissions of a published page in its own frame or tab, with an opaque origin. Without `allow-downloads`: a page
 * could start one by itself. The player saves a file instead, once the visitor has pressed its button.
 */
const TOKENS =
  "allow-scripts allow-forms allow-modals allow-popups allow-popups-to-escape-sandbox " +
  "allow-pointer-lock allow-orientation-lock allow-presentation"

const PERMISSIONS =
  "camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), hid=(), " +
  "midi=(), display-capture=(), clipboard-read=(), autoplay=(self), fullscreen=(self), " +
  "gamepad=(self), accelerometer=(self), gyroscope=(self)"

// Without an origin there is none anyway, and a browser that has none at all complains of the word.
const WITH_ORIGIN = `${PERMISSIONS}, bluetooth=()`

/**
 * For the `allow` attribute of a frame that shows a published page: what it may use in a tab of its
 * own, too, and asks nobody for. Camera, microphone, location and the like stay refused.
 */
export const FRAME_ALLOW =
  "fullscreen; gamepad; autoplay; accelerometer; gyroscope; clipboard-write; screen-wake-lock; " +
  "web-share; keyboard-map"

/**
 * For the `sandbox` attribute of a frame that shows a published page: the same that the page's own
 * headers grant.
 */
export const sandboxTokens = (ownOrigin: boolean) =>
  // `allow-same-origin` on an origin that others are on would hand every page their storage.
  ownOrigin ? `${TOKENS} allow-same-origin` : TOKENS

export interface SandboxOptions {
  /** Nothing else is on the page's origin, so it may have storage of its own. */
  readonly ownOrigin: boolean
  /** The operator forbids pages to load or fetch from outside; these origins stay reachable. */
  readonly strict?: { readonly origins: readonly string[] }
}

/** The headers that all user-submitted HTML must be sent with. */
export function sandboxHeaders({ ownOrigin, strict }: SandboxOptions): Record<string, string> {
  return {
    "content-type": "text/html; charset=utf-8",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "origin-agent-cluster": "?1",
    "cross-origin-resource-policy": "cross-origin",
    "permissions-policy": ownOrigin ? WITH_ORIGIN : PERMISSIONS,
    "content-security-policy": `sandbox ${sandboxTokens(ownOrigin)}; base-uri 'none'; object-src 'none'; frame-ancestors *${strict ? strictPolicy(strict.origins) : ""}`,
  }
}

function strictPolicy(origins: readonly string[]): string {
  const own = origins.join(" ")
  return (
    "; default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval' blob: data:" +
    "; style-src 'unsafe-inline' https://fonts.googleapis.com; font-src data: https://fonts.gstatic.com" +
    "; img-src data: blob:; media-src data: blob:; worker-src blob: data:" +
    `; connect-src ${own} data: blob:; form-action ${own}`
  )
}

/** For routes that send a stranger's HTML as something else than the page itself, such as a download. */
export const SANDBOX_HEADERS: Readonly<Record<string, string>> = sandboxHeaders({
  ownOrigin: false,
})
