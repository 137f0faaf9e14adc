import { html } from "./markup.client.js"
import { MIDDLE, TRAYS, tenths } from "./places.board.js"

export const cut = (text, most) => {
  const letters = [...text]
  return letters.length > most ? `${letters.slice(0, most - 1).join("")}…` : text
}

export function drawTray(view, tray) {
  const { state } = view
  const kind = [
    tray.name === view.me && "mine",
    tray.name === state.turn && "turn",
    tray.seat === "left" && "gone",
    state.winners.includes(tray.name) && "won",
  ]
  const name = cut(tray.name, Math.floor((tray.width - (tray.name === state.turn ? 46 : 34)) / 7.5))
  return html`<g class="kerplunk-tray ${kind.filter(Boolean).join(" ")}"><title>${tray.name}: ${tray.marbles} of 24 marbles</title><rect x="${tenths(tray.x) + 1}" y="${tray.y + 1}" width="${tenths(tray.width) - 2}" height="${TRAYS.height - 2}" rx="9"/>
<text x="${tenths(tray.x) + 9}" y="${tray.y + 18}">${tray.name === state.turn && "▸ "}${name}</text><text class="kerplunk-count" x="${tenths(tray.x + tray.width) - 9}" y="${tray.y + 18}">${tray.marbles}</text></g>`
}

/** Whether one played alone, against the tube. */
export const isSolo = ({ scores }) => scores.filter(({ seat }) => seat !== "waiting").length === 1

export const freeTray = html`<g class="kerplunk-tray free"><rect x="61" y="${TRAYS.top + 1}" width="214" height="${TRAYS.height - 2}" rx="9"/><text x="${MIDDLE}" y="${TRAYS.top + 46}">1 to 6 can play</text></g>`

const STAR = Array.from({ length: 32 }, (_, index) => {
  const [angle, far] = [(index * Math.PI) / 16, index % 2 ? 62 : 76]
  return `${tenths(Math.sin(angle) * far)},${tenths(-Math.cos(angle) * far)}`
}).join(" ")

export function drawWinner(state) {
  const { winners, status } = state
  if (status !== "over" || winners.length === 0) return ""
  const lines = winners.length > 2 ? [`${winners.length} players`] : winners
  const text = isSolo(state)
    ? ["Ker-", "plunk!"]
    : [...lines.map((name) => cut(name, 13)), winners.length > 1 ? "draw!" : "wins!"]
  return html`<g transform="translate(${MIDDLE} 264)"><g class="kerplunk-star"><polygon points="${STAR}"/>${text.map(
    (line, index) =>
      html`<text class="kerplunk-cry" y="${7 + (index - (text.length - 1) / 2) * 23}">${line}</text>`,
  )}</g></g>`
}
