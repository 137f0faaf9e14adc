// Follows a room: what everyone sees, by its events, and what only this participant sees, read again when it changes.

import { openEventStream } from "./event-stream.client.js"
import { patched } from "./patch.client.js"

/**
 * `seat()` is who this browser is in the room, or undefined. `onChange(room, event)` gets the room as its state is
 * read, with `mine` beside `state`, and the event that changed it, if it was one.
 */
export function followRoom(code, { seat, onChange, onConnection, onSeatLost, onGone }) {
  const address = `/api/space/${encodeURIComponent(code)}`
  let room
  /** Version of the participants, which the answer to an act does not have. */
  let participantsVersion = -1
  let isOver = false

  const handlers = {
    snapshot(next) {
      if (room && next.version < room.version) return
      participantsVersion = next.version
      room = { ...next, mine: room?.mine }
      onChange(room)
      if (seat()) readMine()
    },
    act(event) {
      if (!room) return
      const { version, patch, mine, participants, turn, seats, happened, ai_summary } = event
      if (participants && version > participantsVersion) room = { ...room, participants }
      participantsVersion = Math.max(participantsVersion, version)
      if (version >= room.version) room = { ...room, turn, seats, happened, ai_summary }
      if (version === room.version + 1) apply(version, patch)
      else if (version > room.version) reread()
      onChange(room, event)
      if (mine?.includes(seat()?.name)) readMine()
    },
    closed({ version, status, ai_summary }) {
      if (!room) return
      room = { ...room, status, ai_summary, version: Math.max(version, room.version) }
      onChange(room, { action: "close" })
    },
    expired: gone,
  }

  function apply(version, patch) {
    try {
      room = { ...room, version, state: patched(room.state, patch) }
    } catch {
      reread()
    }
  }

  async function read(participant) {
    const query = participant ? `?participant=${encodeURIComponent(participant.name)}` : ""
    const headers = participant?.key ? { "x-seat-key": participant.key } : {}
    const answer = await fetch(`${address}/state${query}`, { headers }).catch(() => undefined)
    if (isOver) return
    if (answer?.status === 404 || answer?.status === 410) return gone()
    if (answer?.status === 403 && participant) return onSeatLost()
    return answer?.ok ? answer.json().catch(() => undefined) : undefined
  }

  /** One at a time, and once more where something changed meanwhile. */
  let isReading = false
  let isDue = false
  async function readMine() {
    isDue = true
    if (isReading) return
    isReading = true
    while (isDue && seat() && !isOver) {
      isDue = false
      const answer = await read(seat())
      if (answer) takeState(answer)
    }
    isReading = false
  }

  async function reread() {
    const answer = await read()
    if (answer) handlers.snapshot(answer)
  }

  /** An answer to this participant: the state as they see it. */
  function takeState({ state: { mine, ...state }, version, turn, seats, happened, participants }) {
    if (!room) return
    const isNewer = version >= room.version
    room = { ...room, mine, ...(isNewer ? { state, version, turn, seats, happened } : {}) }
    if (isNewer && participants) room = { ...room, participants }
    onChange(room)
  }

  function gone() {
    if (isOver) return
    isOver = true
    stream.close()
    onGone()
  }

  const stream = openEventStream(`${address}/events`, {
    handlers,
    onConnection,
    // The room is over, too many have a stream, or the server starts.
    onRefused: reread,
  })
  return {
    takeState,
    /** After a seat was taken or lost: what its owner sees, or no one else. */
    changeSeat() {
      if (room) room = { ...room, mine: undefined }
      if (seat()) readMine()
      if (room) onChange(room)
    },
  }
}
