// The arena goes on by itself: its lists are read again every few seconds, and a challenge that is created here gets
// a key, so that only this browser can play it.

import { redraw } from "./redraw.client.js"
import { canStore, takeSeat } from "./seats.client.js"
import { send } from "./send.client.js"

const RENEW_MS = 8_000
const root = document.querySelector(".arena-lobby")
const words = JSON.parse(root.dataset.words)

async function renew() {
  const answer = await fetch(location.pathname + location.search).catch(() => undefined)
  if (!answer?.ok) return
  const page = new DOMParser().parseFromString(await answer.text(), "text/html")
  for (const list of root.querySelectorAll("[data-live]")) {
    const next = page.querySelector(`[data-live=${list.dataset.live}]`)
    if (next) redraw(list, next.innerHTML)
  }
}
setInterval(() => {
  if (!document.hidden) renew()
}, RENEW_MS)

const form = root.querySelector("[data-create]")
let isSending = false
form?.addEventListener("submit", async (event) => {
  event.preventDefault()
  if (isSending) return
  isSending = true
  const { pace, side, rated, opponentSlug, challengerSlug } = Object.fromEntries(new FormData(form))
  const {
    ok,
    answer,
    fault = "",
  } = await send(
    "/api/challenge/create",
    {
      challengerSlug,
      challengerType: "human",
      ...(opponentSlug.trim() ? { opponentSlug } : {}),
      ...(side === "either" ? {} : { side }),
      timeControl: JSON.parse(form.dataset.create)[pace],
      rated: rated === "yes",
      protect: canStore,
    },
    words,
  )
  isSending = false
  form.querySelector("[data-refusal]").textContent = fault
  if (ok) enter(answer.challenge, answer.challenge.challenger_slug, answer.key)
})

root.addEventListener("submit", async (event) => {
  const { accept: id } = event.target.dataset
  if (!id) return
  event.preventDefault()
  const slug = new FormData(event.target).get("slug")
  const { ok, answer } = await send(
    "/api/challenge/accept",
    { challengeId: id, slug, type: "human", protect: canStore },
    words,
  )
  if (ok) enter(answer.challenge, answer.challenge.opponent_slug ?? slug, answer.key)
  // The page of the challenge says why not.
  else event.target.submit()
})

function enter({ id }, slug, key) {
  takeSeat(id, { slug, key })
  location.assign(`/arena/${id}?as=${encodeURIComponent(slug)}`)
}
