// What someone does in the room: joins it, acts, leaves, closes it.

import { canStore, forgetSeat, seatIn, takeSeat } from "./seats.client.js"
import { send } from "./send.client.js"

/** Each promises whether it was done; `tell` shows why not, and `onAnswer` and `onSeat` what changed. */
export function createActs(code, { words, sits, expiresAt, tell, onAnswer, onSeat }) {
  const address = `/api/space/${encodeURIComponent(code)}`

  /** Shows why something failed; the next success clears it. */
  function report({ ok, answer, fault = "" }) {
    tell(fault)
    if (answer?.state && answer.version !== undefined) onAnswer(answer)
    if (
      ["not-joined", "seat-protected", "author-proof-required"].includes(answer?.code) &&
      seatIn(code)
    )
      lose(fault)
    return ok
  }

  function lose(why) {
    forgetSeat(code)
    onSeat()
    tell(why)
  }

  async function command({ type, ...data }) {
    const seat = seatIn(code)
    if (!seat) return report({ ok: false, fault: words["not-joined"] })
    const isDone = report(await act(seat, type, data))
    if (isDone && type === "leave") lose("You left the room.")
    return isDone
  }

  const act = (seat, action, data) =>
    send(`${address}/act`, { participant: seat.name, action, data, ...keyOf(seat) }, words)

  async function join(name, role) {
    const seat = seatIn(code)
    const isSame = seat?.name === name
    const proof = isSame ? keyOf(seat) : { protect: canStore }
    const sent = await send(`${address}/join`, { name, role, type: "human", ...proof }, words)
    if (!sent.ok) return report(sent)
    const { participant, key = isSame ? seat.key : undefined, seats } = sent.answer
    takeSeat(code, { name: participant, key }, expiresAt)
    onSeat()
    report(sent)
    const isSitting = role === "player" && sits && seats.taken.length < seats.most
    // Someone may have been faster; then there is a seat to wait for.
    const seated = isSitting && (await act({ name: participant, key }, "sit", {}))
    if (seated?.ok) report(seated)
    return true
  }

  async function close() {
    const seat = seatIn(code)
    return report(
      await send(`${address}/close`, { participant: seat?.name, ...keyOf(seat) }, words),
    )
  }

  return { command, join, close, lose }
}

const keyOf = (seat) => (seat?.key ? { key: seat.key } : {})
