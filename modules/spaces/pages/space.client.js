// The page of a room: drawn by the server first, and again with everything that happens in it.

import { createActs } from "./acts.client.js"
import { wireCommands } from "./commands.client.js"
import { draw as drawEntry } from "./entry.client.js"
import { followRoom } from "./follow.client.js"
import { draw as drawMessages } from "./messages.client.js"
import { draw as drawPeople } from "./people.client.js"
import { redraw } from "./redraw.client.js"
import { forgetEnded, lastName, seatIn, takeSeat } from "./seats.client.js"
import { draw as drawStanding } from "./standing.client.js"
import { createTalk } from "./talk.client.js"

const root = document.querySelector("[data-space]")
const { code, title, me, expiresAt, now, boardScript, words, sits, kinds, ...fixed } = JSON.parse(
  root.dataset.space,
)
const find = (name) => root.querySelector(`[data-${name}]`)
const panel = (name) => root.querySelector(`[data-panel=${name}]`)
const board = await import(boardScript)

forgetEnded()
// A page that a form answered with has the name in it, and an address that shows nothing when it is opened again.
if (me && !seatIn(code)) takeSeat(code, { name: me }, expiresAt)
history.replaceState(null, "", `/space?code=${code}${fixed.watches ? "&watch=1" : ""}`)

let latest
let view
let unread = 0
const listeners = []
const boardRoom = {
  get view() {
    return view
  },
  act: (command) => acts.command(command),
  onChange: (listener) => listeners.push(listener),
}

const talk = createTalk(root, (count) => {
  unread = count
  showTitle()
})

const acts = createActs(code, {
  words,
  sits,
  expiresAt,
  tell(text) {
    find("refusal").textContent = text
  },
  onAnswer: (answer) => following.takeState(answer),
  onSeat: () => following.changeSeat(),
})

const following = followRoom(code, {
  seat: () => seatIn(code),
  onChange(room, event) {
    const isFirst = !latest
    latest = room
    if (isHeard(event)) talk.heard()
    if (isFirst) start()
    else draw()
  },
  onConnection(isLive) {
    find("connection").textContent = isLive ? "" : "Reconnecting…"
  },
  onSeatLost: () => acts.lose("You are no longer in this room under that name. Join it again."),
  onGone: () => location.replace(`/space?code=${code}`),
})

const isHeard = (event) =>
  event !== undefined &&
  [fixed.chat, "chat"].includes(event.action) &&
  event.by !== seatIn(code)?.name

/** What boards and everything around them are drawn from. */
function viewOf({ state, mine, participants, status, turn, seats, happened }) {
  const seat = seatIn(code)
  const isHere = participants.some(({ name }) => name === seat?.name)
  return {
    ...fixed,
    code,
    state: isHere && mine ? { ...state, mine } : state,
    participants,
    status,
    turn,
    seats,
    happened,
    me: isHere ? seat.name : undefined,
    typed: {},
  }
}

function start() {
  drawNow()
  board.play?.(panel("board"), boardRoom)
  root.dataset.ready = ""
}

/** Many acts come in quick succession, and are drawn together. */
let isDue = false
function draw() {
  if (isDue) return
  isDue = true
  setTimeout(() => {
    isDue = false
    drawNow()
  })
}

function drawNow() {
  const before = view
  view = viewOf(latest)
  redraw(panel("board"), String(board.draw(view)))
  redraw(panel("standing"), String(drawStanding(view)))
  redraw(panel("entry"), String(drawEntry(view)))
  redraw(panel("people"), String(drawPeople(view)))
  if (panel("messages")) talk.keepEnd(() => redraw(panel("messages"), String(drawMessages(view))))
  find("summary").textContent = latest.ai_summary
  suggestName()
  showTitle()
  root.dataset.status = view.status
  if (before) for (const listener of listeners) listener(view, before)
}

function suggestName() {
  const field = root.querySelector("#space-name")
  if (!field || "suggested" in root.dataset) return
  root.dataset.suggested = ""
  field.value ||= lastName()
}

function showTitle() {
  const isMyTurn = view?.status === "open" && view.turn && view.turn === view.me
  document.title = `${unread > 0 ? `(${unread}) ` : ""}${isMyTurn ? "Your turn: " : ""}${title}`
}

const MINUTE_MS = 60_000
const ahead = now - Date.now()
setInterval(() => {
  const minutes = Math.max(0, Math.ceil((expiresAt - Date.now() - ahead) / MINUTE_MS))
  const [count, unit] = minutes < 60 ? [minutes, "minute"] : [Math.ceil(minutes / 60), "hour"]
  find("left").textContent = `${count} ${unit}${count === 1 ? "" : "s"} left`
}, MINUTE_MS / 2)

wireCommands(root, acts, kinds)
