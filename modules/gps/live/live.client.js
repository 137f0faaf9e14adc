// Follows a live session: its state, up to date from its events.

import { openEventStream } from "./event-stream.client.js"

const MAX_TRAIL_POINTS = 500
const MAX_MESSAGES = 100

const NOTHING_NEW = { joined: [], pins: [], messages: [] }

/**
 * `onChange(state, what)`: `what.event` is the name of the event, and `joined`, `pins` and `messages` are those
 * that the state did not have before, also after a pause. `from` is a state that the page already has.
 */
export function followSession(code, { onChange, onConnection = () => {}, onEnd = () => {} }, from) {
  const address = `/api/location/${encodeURIComponent(code)}`
  let state = from
  let isOver = false

  /** Each returns what is new in the state, or nothing where the event changes nothing. */
  const apply = {
    snapshot: (data) => replace(data),
    position({ participant }) {
      const { id, lat, lon, updated_at } = participant
      const before = state.participants[id]
      if (before && before.updated_at > updated_at) return
      state.participants = { ...state.participants, [id]: participant }
      const trail = withPoint(state.trails[id], { lat, lon, t: updated_at })
      state.trails = { ...state.trails, [id]: trail }
      return before ? {} : { joined: [participant] }
    },
    pin({ pin }) {
      if (has(state.pins, pin)) return
      state.pins = [...state.pins, pin]
      return { pins: [pin] }
    },
    chat({ message }) {
      if (has(state.messages, message)) return
      state.messages = [...state.messages, message].slice(-MAX_MESSAGES)
      return { messages: [message] }
    },
    session(data) {
      Object.assign(state, data)
      return {}
    },
    hunt(data) {
      state.hunt = data.hunt
      return { happening: data }
    },
  }

  function replace(next) {
    const before = state
    state = { messages: [], ...next }
    if (!before) return {}
    return {
      joined: Object.values(state.participants).filter(({ id }) => !before.participants[id]),
      pins: state.pins.filter((pin) => !has(before.pins, pin)),
      messages: state.messages.filter((message) => !has(before.messages, message)),
    }
  }

  function take(event, data) {
    // Without a state there is nothing to change: the snapshot comes first, or comes again.
    if (!state && event !== "snapshot") return
    const news = apply[event](data)
    if (news) onChange(state, { event, ...NOTHING_NEW, ...news })
  }

  /** The stream was refused: the session is over, too many have one, or the server starts. */
  async function readAgain() {
    const answer = await fetch(address).catch(() => undefined)
    if (isOver) return
    if (answer?.status === 404 || answer?.status === 410) return end()
    const chat = answer?.ok && (await fetch(`${address}/chat`).catch(() => undefined))
    if (chat?.ok) take("snapshot", { ...(await answer.json()), ...(await chat.json()) })
  }

  function stop() {
    isOver = true
    stream.close()
  }

  function end() {
    if (isOver) return
    stop()
    stream.lost()
    onEnd()
  }

  const handlers = Object.fromEntries(
    Object.keys(apply).map((event) => [event, (data) => take(event, data)]),
  )
  const stream = openEventStream(`${address}/events`, {
    handlers: { ...handlers, ended: end },
    onConnection,
    onRefused: readAgain,
  })
  return {
    stop,
    get state() {
      return state
    },
  }
}

const has = (all, { id }) => all.some((one) => one.id === id)

/** Thinned and not cut, so that the whole way stays visible. */
function withPoint(trail = [], point) {
  const last = trail.at(-1)
  if (last && last.t >= point.t) return trail
  const points = [...trail, point]
  if (points.length <= MAX_TRAIL_POINTS) return points
  return points.filter((_, index) => index % 2 === 0 || index === points.length - 1)
}
