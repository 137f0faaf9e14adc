import { form, html } from "./markup.client.js"
import { button } from "./seats.board.js"

const number = (label, name, value, most, least = 1) =>
  html`<label>${label} <input type="number" name="${name}" value="${value}" min="${least}" max="${most}" required></label>`
const choice = (label, name, options) =>
  html`<label>${label} <select name="${name}">${options.map(([value, text]) => html`<option value="${value}">${text}</option>`)}</select></label>`

const named = (names) => names.map((name) => [name, name])

/** Shown when the one whose turn it is has done nothing for a minute. */
const skipping = (view, { waits }) =>
  waits &&
  html`<div hidden data-from="${view.state.turn_at}">${form(view, { type: "skip" }, html`<button class="button">Skip ${view.state.turn}</button>`)}</div>`

/** What is used all the time. */
function often({ state }, who, pile) {
  const again = { type: "restart" }
  return [
    who.moves && button("End turn", { type: "next_turn" }, "button"),
    who.seated && state.over && button("Play again", again, "button"),
    who.moves && button("Roll a die", { type: "roll", sides: 6, count: 1 }),
    who.moves && button("Roll two", { type: "roll", sides: 6, count: 2 }),
    who.moves && state.deck > 0 && button("Draw", { type: "draw" }),
    who.moves && pile > 0 && button("Take the top card", { type: "take" }),
    who.moves && pile > 0 && button("Clear the pile", { type: "clear" }),
    who.hides && button("Reveal hand", { type: "reveal" }),
  ]
}

function seldom({ state }, who, pile) {
  const back = { type: "shuffle", from: "discards" }
  return [
    who.sets && state.of !== undefined && button("New deck", { type: "shuffle" }),
    who.sets && (state.discards > 0 || pile > 1) && button("Reshuffle discards", back),
    who.moves && button("Start over", { type: "restart" }),
    who.seated && button("Stand up", { type: "stand" }),
  ]
}

function forms(view, who) {
  const names = Object.values(view.state.places).flatMap(({ name }) => name ?? [])
  const others = named(names.filter((name) => name !== view.me))
  const receivers = [["everyone", "everyone"], ["table", "the pile"], ...named(names)]
  const roll = html`${number("Dice", "count", 1, 20)}${number("sides", "sides", 20, 1000, 2)}<button>Roll</button>`
  const deal = html`${number("Cards", "count", 5, 200)}${choice("to", "to", receivers)}<button>Deal</button>`
  const pass = html`${choice("Next is", "to", others)}<button>Pass on</button>`
  const set = html`<label>Set <input name="path" maxlength="200" placeholder="score/ann" autocapitalize="none" required></label><label>to <input name="value" placeholder="3"></label><button>Set</button>`
  const end = html`${choice("Winner", "winner", [["", "a draw"], ...named(names)])}<button>End the game</button>`
  return [
    who.sets && form(view, { type: "set" }, set),
    who.moves && form(view, { type: "roll" }, roll),
    who.sets && view.state.deck > 0 && form(view, { type: "deal" }, deal),
    who.moves && others.length > 1 && form(view, { type: "next_turn" }, pass),
    who.moves && form(view, { type: "end" }, end),
  ]
}

export function moves(view, who) {
  const pile = Object.keys(view.state.pile).length
  const more = [...seldom(view, who, pile), ...forms(view, who)].some(Boolean)
  const main = often(view, who, pile)
  if (!more && !who.waits && !main.some(Boolean)) return ""
  return html`<section class="game-moves" aria-label="What you can do"><div class="actions">${main}</div>${skipping(view, who)}${
    more &&
    html`<details id="game-more"><summary>More</summary><div class="game-forms">${forms(view, who)}</div><div class="actions">${seldom(view, who, pile)}</div></details>`
  }</section>`
}
