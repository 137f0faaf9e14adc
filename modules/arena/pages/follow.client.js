// Follows a game: each move as it is played, and everything else by reading the page again.

import { openEventStream } from "./event-stream.client.js"

const ASK_MS = 2_000
const ASK_RARELY_MS = 6_000

/**
 * `onGame` gets the game as its answers have it, `onView` what the page is drawn from, as the server sees it now. `me()`
 * is the slug of who looks at it, and `status()` that of the challenge.
 */
export function followGame(id, { me, status, onGame, onView, onConnection }) {
  let isReading = false
  let isDue = false

  /** One at a time, and once more where something changed meanwhile. */
  async function reread() {
    isDue = true
    if (isReading) return
    isReading = true
    while (isDue) {
      isDue = false
      const next = await readView(id, me())
      if (next) onView(next)
      follow()
    }
    isReading = false
  }

  const removed = () => location.reload()
  const handlers = { snapshot: onGame, move: onGame, offer: onGame, ended: reread, removed }
  let stream
  /** There is only something to follow while the game is played. */
  function follow() {
    if (status() !== "accepted") {
      stream?.close()
      stream = undefined
      return
    }
    stream ??= openEventStream(`/api/challenge/${encodeURIComponent(id)}/events`, {
      handlers,
      onConnection,
      onRefused: reread,
    })
  }

  /** Before it, someone may accept; after it, the other player may ask for a rematch. */
  const askWhile = (awaited, ms) =>
    setInterval(() => {
      if (status() === awaited && !document.hidden) reread()
    }, ms)
  askWhile("pending", ASK_MS)
  askWhile("completed", ASK_RARELY_MS)
  follow()
  return { reread }
}

async function readView(id, me) {
  const query = me === undefined ? "" : `?as=${encodeURIComponent(me)}`
  const answer = await fetch(`/arena/${encodeURIComponent(id)}${query}`).catch(() => undefined)
  if (!answer?.ok) return
  const page = new DOMParser().parseFromString(await answer.text(), "text/html")
  return JSON.parse(page.querySelector("[data-arena]").dataset.arena).view
}
