import { KEY_STORE } from "broadside/publishing"
import { asset, linkAsset, MEMORY, REDRAW, SEND, spaceBoard } from "broadside/ui"
import connect from "./connect.client.js" with { type: "text" }
import style from "./connect.css" with { type: "text" }
import composer from "./connect-composer.client.js" with { type: "text" }
import draft from "./connect-draft.client.js" with { type: "text" }
import guard from "./connect-guard.client.js" with { type: "text" }
import outcome from "./connect-outcome.client.js" with { type: "text" }
import partial from "./connect-partial.client.js" with { type: "text" }
import preview from "./connect-preview.client.js" with { type: "text" }
import progress from "./connect-progress.client.js" with { type: "text" }
import publication from "./connect-publication.client.js" with { type: "text" }
import refusal from "./connect-refusal.client.js" with { type: "text" }
import state from "./connect-state.client.js" with { type: "text" }
import stream from "./connect-stream.client.js" with { type: "text" }
import talk from "./connect-talk.board.js" with { type: "text" }
import versions from "./connect-versions.board.js" with { type: "text" }
import type { ConnectView } from "./connect-view"

/** What is drawn on the server first, and by browsers from then on. */
export const TALK = spaceBoard<Pick<ConnectView, "messages">>("connect-talk", talk)
export const VERSIONS = spaceBoard<Pick<ConnectView, "publication"> & { readonly fields: object }>(
  "connect-versions",
  versions,
)

/** Scripts by the name that others import them with. */
const addresses: Record<string, string> = {
  "./key-store.client.js": KEY_STORE,
  "./memory.client.js": MEMORY,
  "./redraw.client.js": REDRAW,
  "./send.client.js": SEND,
  "./connect-talk.board.js": TALK.script,
  "./connect-versions.board.js": VERSIONS.script,
}

/** Each may import those before it. */
function add(name: string, source: string): string {
  const address = linkAsset(name, source, addresses)
  addresses[`./${name}.client.js`] = address
  return address
}

add("connect-partial", partial)
add("connect-draft", draft)
add("connect-outcome", outcome)
add("connect-stream", stream)
add("connect-composer", composer)
add("connect-refusal", refusal)
add("connect-publication", publication)
add("connect-guard", guard)
add("connect-preview", preview)
add("connect-progress", progress)
add("connect-state", state)
/** The script of the page, which works without it, too. */
export const CONNECT: string = add("connect", connect)
export const CONNECT_STYLE: string = asset("connect", "css", style)
