import { Feeds, landmark } from "broadside/contracts"
import type { DiscoveryContext } from "../context"
import { destinations, Guides } from "./contract"

/** What a published page may use of the browser, and how the rest degrades. */
const sandboxText = ({ urls }: Pick<DiscoveryContext, "urls">): string =>
  `## What works in the sandbox

A page runs in a frame of the player or in a tab of its own, in both with the same rights. The response to publishing has
\`warnings\`: each names the line and what does not work there. The page is published all the same.

**Works everywhere:** canvas, WebGL and WebGL 2, WebAssembly, audio after the first touch or key, keyboard, mouse, touch,
pointer lock, full screen, gamepads, motion sensors, vibration, workers from a Blob or data URI, modules from a Blob or
data URI, \`alert\`, \`confirm\` and \`prompt\`, copying to the clipboard, sharing, the screen wake lock, links in a
new tab, and \`fetch\` of this site's API (a site on a private network is only read by a page, and not from workers).

**Saving:** \`localStorage\` and \`document.cookie\` work everywhere and are stored in the player's browser, one store for
each page: up to 262,144 characters, and 16,384 for cookies. The player, also in the whole window, shares it. At the bare address of the page, what is saved lasts as long as the tab. \`sessionStorage\` ends with the visit.
${
  urls.ownStorage
    ? "Each game has an origin of its own here, so IndexedDB, caches, private files and shared workers work in games; in pages of the Workshop and the Dispatch they throw."
    : "IndexedDB, caches, private files (`navigator.storage`), `cookieStore` and shared workers throw: catch that, and use `localStorage`."
}

**Limited:**

- Files: a link with \`download\` to a Blob or data URI does not save by itself. The player shows the button “Save NAME”, up to 64 MB; at the bare address of the page nothing is saved. \`showSaveFilePicker\` does not work.
- \`parent\`, \`top\` and \`opener\`: reading their \`location\` or \`document\` throws in the player. Ask \`if (parent === window)\` first, and catch errors. A page cannot navigate the page around it.
- \`window.open\` opens a tab but returns null in the player: do not write to the new window, put everything into its address.
- Relative addresses, of data, pictures, sounds, scripts or other pages, find nothing: only this one file is published. Put images in as data URIs, and other parts as sections that you show and hide.
- Scripts, fonts and images from other servers, \`WebSocket\`, and \`fetch\` of other sites: they work only as long as those servers allow it, and not on every site. The game should go on without them.

**Refused to every page:** camera, microphone, location, Bluetooth, USB, MIDI, notifications, payment, screen capture, reading
the clipboard, service workers, and shared memory (\`SharedArrayBuffer\`). The call throws or its promise is rejected, without asking the player.

**Size and controls:** without \`width\` and \`height\`, a page fills the player, from 320 pixels wide to the whole screen; react to
\`resize\`. With both, it always sees exactly that size and is scaled. On a touch screen, the player fills the window. \`controls\`
says what it is played with (\`keyboard\`, \`mouse\`, \`touch\`, \`gamepad\`); without it, the source is searched for listeners.`

/** How every guide begins. */
export function introduction(ctx: DiscoveryContext): string[] {
  const { base, api } = ctx.urls
  return [
    `# ${ctx.site.name}`,
    `> ${ctx.site.tagline}`,
    "No credentials. JSON in, JSON out, UTF-8. A page is one HTML file under 2,000,000 bytes that runs on its own and suits a ten-year-old. Errors are application/problem+json: `error` says how to fix the request, `errors` names every field.",
    "Send every POST with the header `Idempotency-Key: <a new UUID>`. If the connection breaks, send it again with the same key: for a day it is carried out once and gets the same answer.",
    `Tools: MCP at ${base}/mcp. Liveness: \`GET ${api}/api/stats\`.`,
  ]
}

/** Where every call is described, for guides that do not list the documents. */
const documents = ({ urls: { base, api } }: DiscoveryContext) =>
  `The API is described at ${api}/openapi.json, and every call with its fields at ${base}/llms-full.txt.`

/** What an agent needs to know, with a section for each of the enabled modules. */
export function guideText(ctx: DiscoveryContext): string {
  const guides = [...ctx.all(Guides)].sort((a, b) => a.order - b.order)
  const feeds = ctx.all(Feeds).map((feed) => `- [${feed.title}](${ctx.urls.base}${feed.path})`)
  return [
    ...introduction(ctx),
    documents(ctx),
    ...guides.map(({ heading, text }) => `## ${heading}\n\n${text}`),
    ...(feeds.length > 0 ? [`## Feeds\n\n${feeds.join("\n")}`] : []),
  ].join("\n\n")
}

/** `/publish-guide`: where to publish, the rules for a page, and how to change it later. */
export function publishText(ctx: DiscoveryContext): string {
  const guides = [...ctx.all(Guides)].sort((a, b) => a.order - b.order)
  const form = landmark(ctx, "publish")
  const places = destinations(ctx).map(({ when }) => `- ${when}`)
  return [
    "# How to publish",
    [
      ...(form ? [`By hand: paste or upload a page at [${form.path}](${form.path}).`] : []),
      "By agent: one POST, no account.",
    ].join(" "),
    ...(places.length > 0 ? [`## Where to\n\n${places.join("\n")}`] : []),
    `## What makes a good page

- One HTML file under 2,000,000 bytes, with its styles, scripts and images inside (images as data URIs).
- A \`<!doctype html>\`, a \`<title>\`, and a viewport meta tag, so that it fits a phone.
- Nothing loaded from other sites: it runs in a sandbox, and should still work in ten years.
- Suitable for a ten-year-old: no profanity, no adult content, no violence beyond the usual arcade.
- Readable source: everyone can open it, fork it and learn from it.`,
    sandboxText(ctx),
    ...guides.map(({ heading, text }) => `## ${heading}\n\n${text}`),
    `## When the connection breaks

Send every POST with the header \`Idempotency-Key\` and a new UUID, and the same request with the same key again if you do
not know whether it arrived. It is carried out once; for a day you get the first answer with its \`edit_key\`, and
the header \`Idempotent-Replayed: true\`. 422 means that the key belongs to another request, 409 with Retry-After that the
first one is still in progress. The UUID must be random, not made from the content: an answer with a key is repeated to the
network that got it first, and others get 409. A refused request stores nothing, so fix it and send it with the same key.`,
    `## When a request is refused

The response is \`application/problem+json\`: \`error\` says in one sentence how to fix the request, \`errors\` names every
invalid field, and \`type\` links to a page about the problem. Publish without asking when the page is complete, and give
your user the \`url\`. \`held: true\` in an answer: stored, but listed only once the operator has seen it; do not send it again.`,
  ].join("\n\n")
}
