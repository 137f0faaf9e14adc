// The forms of a challenge: some are sent by the script, and all others as they are, with the key.

import { canStore, seatIn, senderOf, takeSeat } from "./seats.client.js"

/**
 * `game` has `act(path, fields)`, which answers undefined for what was refused, `play(move)`, which says whether it was
 * played, `takeGame(game)`, `reread()`, and `me()`, the slug of the reader.
 */
export function wireForms(root, id, game) {
  const address = `/api/challenge/${encodeURIComponent(id)}`

  const sends = {
    async move(fields, form) {
      const move = fields.getAll("move").findLast((text) => text.trim())
      if (await game.play(move.trim())) form.reset()
    },
    async draw(fields) {
      const answer = await game.act(`${address}/draw`, { action: fields.get("action") })
      if (answer) game.takeGame(answer)
    },
    async resign() {
      if (await game.act(`${address}/resign`, {})) game.reread()
    },
    async accept(fields) {
      const slug = fields.get("slug")
      const answer = await game.act("/api/challenge/accept", {
        challengeId: id,
        ...senderOf({ slug, key: fields.get("key") }),
        type: "human",
        protect: canStore,
      })
      if (!answer) return
      const { key, challenge } = answer
      takeSeat(id, { slug: challenge.opponent_slug ?? slug, key })
      await game.reread()
    },
    async rematch() {
      const answer = await game.act(`${address}/rematch`, {})
      if (!answer) return
      takeSeat(answer.challenge.id, seatIn(id))
      location.assign(`/arena/${answer.challenge.id}`)
    },
  }

  let isSending = false
  root.addEventListener("submit", async (event) => {
    const form = event.target
    if (!("act" in form.dataset)) return
    const send = sends[form.dataset.act]
    const fields = new FormData(form, event.submitter)
    const typedKey = fields.get("key")
    if (typedKey) takeSeat(id, { slug: game.me() ?? fields.get("slug"), key: typedKey })
    if (!send) return addKey(form)
    event.preventDefault()
    if (isSending) return
    isSending = true
    form.setAttribute("aria-busy", "true")
    await send(fields, form).finally(() => {
      isSending = false
      form.removeAttribute("aria-busy")
    })
  })

  function addKey(form) {
    const { key } = seatIn(id) ?? {}
    if (!key || form.elements.key) return
    const field = Object.assign(document.createElement("input"), { type: "hidden", name: "key" })
    field.value = key
    form.append(field)
  }
}
