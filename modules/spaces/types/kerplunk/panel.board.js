import { form, html } from "./markup.client.js"
import { STICK_INKS } from "./sticks.board.js"
import { cut, isSolo } from "./trays.board.js"

const counted = (count) => (count === 1 ? "1 marble" : `${count} marbles`)

function drawRanks(scores) {
  const ranked = scores
    .filter(({ seat }) => seat === "playing")
    .sort((one, other) => one.marbles - other.marbles)
  const rank = (count) => ranked.findIndex(({ marbles }) => marbles === count) + 1
  return html`<ol>${ranked.map(
    ({ name, marbles }) =>
      html`<li value="${rank(marbles)}"><b>${name}</b> ${counted(marbles)}</li>`,
  )}</ol>`
}

const headline = (text) => html`<p class="kerplunk-headline">${text}</p>`

function drawResult({ state }) {
  const { winners, pulls, scores } = state
  if (winners.length === 0) return headline("Everyone left")
  if (isSolo(state)) {
    const quiet = pulls.findIndex(({ fell }) => fell.length > 0)
    return html`${headline("The tube is empty")}<p>${quiet} ${quiet === 1 ? "stick" : "sticks"} came out before the first marble fell. Can you pull more next time?</p>`
  }
  const fewest = scores.find(({ name }) => name === winners[0])?.marbles ?? 0
  const won = winners.length > 1 ? "share first place" : "wins"
  return html`${headline(`${winners.join(" and ")} ${won} with ${counted(fewest)}`)}${drawRanks([...scores])}`
}

/** What to press: the first time shows what a stick holds, the second time pulls it. */
function hintOf(rights, peek) {
  if (!rights.touch) return ""
  if (!peek) return `Press a stick to see what it holds${rights.turn ? ", again to pull it" : ""}.`
  return rights.turn && "Press it again to pull it."
}

function drawTurn(view, rights) {
  const { status, peeks } = view.state
  const peek = peeks.find(({ by }) => by === view.me)
  const holds = peek?.marbles.length ? counted(peek.marbles.length) : "no marble"
  const rules = "Pull sticks in turn. Marbles that fall are yours, and the fewest marbles win."
  return html`${status === "ready" && html`<p>${rules}</p>`}<p>${peek && html`<b>Stick ${peek.stick} holds ${holds}.</b> `}<span class="kerplunk-hint">${hintOf(rights, peek)}</span></p>`
}

export const drawNews = (view, rights) =>
  html`<div class="kerplunk-news">${view.state.status === "over" ? drawResult(view) : drawTurn(view, rights)}</div>`

/** The id says what it does: while a button has the focus, its text does not change with the drawing. */
function button(view, command, label, look = "") {
  const id = `kerplunk-do-${command.type}-${command.stick ?? view.state.status}`
  return form(view, command, html`<button id="${id}" class="${look}">${label}</button>`)
}

/** The sticks once more, for browsers without script. */
function stickList(view, rights) {
  const free = Object.entries(view.state.sticks)
    .filter(([, { pulled_by }]) => pulled_by === null)
    .map(([number]) => Number(number))
  const doing = (type, verb, stick) =>
    form(
      view,
      { type, stick },
      html`<button>${verb}<span class="unseen"> stick ${stick}</span></button>`,
    )
  return html`<ul class="kerplunk-list" aria-label="Sticks">${free.map(
    (stick) =>
      html`<li class="kerplunk-ink-${(stick - 1) % STICK_INKS}"><b>${stick}</b>${doing("peek", "Peek", stick)}${rights.turn && doing("pull", "Pull", stick)}</li>`,
  )}</ul>`
}

function drawSeatActions(view, rights) {
  const { status, turn } = view.state
  const away = rights.touch && turn && !rights.turn
  const sit = status === "ready" ? "Take a seat" : "Play in the next game"
  return html`${rights.sit && button(view, { type: "sit" }, sit, "button")}${away && button(view, { type: "skip" }, `Skip ${cut(turn, 20)} after a minute`)}${rights.seated && button(view, { type: "stand" }, "Leave the seat")}`
}

export function drawPanel(view, rights) {
  const { status, peeks } = view.state
  const peek = rights.turn && peeks.find(({ by }) => by === view.me)
  const pull = peek && { type: "pull", stick: peek.stick }
  return html`<div class="kerplunk-panel"><div class="kerplunk-actions">${pull && button(view, pull, `Pull stick ${peek.stick}`, "button")}${status === "over" && rights.acts && button(view, { type: "restart" }, "Play again", "button")}${status === "ready" && rights.seated && button(view, { type: "restart" }, "Fill the tube again")}${drawSeatActions(view, rights)}</div>${rights.touch && stickList(view, rights)}</div>`
}
