import { html } from "./markup.client.js"

const DOTS = [[], [5], [1, 9], [1, 5, 9], [1, 3, 7, 9], [1, 3, 5, 7, 9], [1, 3, 4, 6, 7, 9]]
const OUTLINES = {
  4: "M20 3L38 36H2Z",
  8: "M20 2L38 20L20 38L2 20Z",
  10: "M20 2L38 23L20 38L2 23Z",
  12: "M20 2L38 15L31 37H9L2 15Z",
}
const HEXAGON = "M20 2L36 11V29L20 38L4 29V11Z"
function die({ id, sides }, value, index) {
  const turn = `game-die game-tumble-${(id + index) % 2 ? "odd" : "even"}`
  const dots =
    sides === 6 &&
    DOTS[value].map(
      (at) =>
        html`<circle cx="${10 + ((at - 1) % 3) * 10}" cy="${10 + Math.floor((at - 1) / 3) * 10}" r="3.200" class="game-dot"/>`,
    )
  const shape =
    sides === 6
      ? html`<rect x="2" y="2" width="36" height="36" rx="8"/>`
      : sides === 2
        ? html`<circle cx="20" cy="20" r="18"/>`
        : html`<path d="${OUTLINES[sides] ?? HEXAGON}"/>`
  return html`<svg id="game-die-${index}" viewBox="0 0 40 40" class="${turn}" aria-hidden="true">${shape}${dots || html`<text x="20" y="${sides === 4 ? 31 : 25.5}">${value}</text>`}</svg>`
}

export function dice(roll) {
  if (!roll) return ""
  const sum = roll.dice.reduce((total, one) => total + one, 0)
  return html`<p class="game-dice" id="game-dice"><span class="unseen">${roll.by} rolled ${roll.dice.join(", ")}</span>${roll.dice.map((value, index) => die(roll, value, index))}${roll.dice.length > 1 && html`<b>${sum}</b>`}</p>`
}
