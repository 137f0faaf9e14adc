import { html } from "./markup.client.js"

/** What a click sends, for those who may send it now. */
export const sends = (fields) => html`data-command="${JSON.stringify(fields)}"`
export const button = (label, fields, kind = "") =>
  html`<button type="button" class="${kind}" ${sends(fields)}>${label}</button>`

/** What the reader may do at the table now. */
export function standing({ state, participants, status, me }) {
  const role = status === "open" ? participants.find(({ name }) => name === me)?.role : undefined
  const own = Object.entries(state.places).find(([, { name }]) => name === me && me !== undefined)
  const seated = own !== undefined && role === "player"
  const moves = seated && !state.over && state.turn === me
  return {
    seat: own ? Number(own[0]) : 0,
    seated,
    moves,
    mayChoose: role === "player" && !own,
    sets: moves || role === "builder",
    hides: seated && state.mine?.hand?.length > 0 && !own[1].hand,
    waits: seated && state.turn && state.turn !== me,
  }
}

export function seat(view, [number, { name, cards }], who) {
  const { state, participants } = view
  const count = Object.keys(state.places).length
  // One's own seat is nearest.
  const angle = Math.PI * (0.5 + (2 * (Number(number) - (who.seat || 1))) / count)
  const at = `translate(${Math.round(200 + 156 * Math.cos(angle))} ${Math.round(168 + 132 * Math.sin(angle))})`
  if (!name && who.mayChoose)
    return html`<g id="game-seat-${number}" class="game-seat game-free" transform="${at}" role="button" tabindex="0" aria-label="Sit here, seat ${number}" ${sends({ type: "sit", seat: Number(number) })}><circle r="27" class="game-touch"/><circle r="20"/><path d="M-7 0H7M0 -7V7"/><text y="37">Sit here</text></g>`
  if (!name)
    return html`<g id="game-seat-${number}" class="game-seat game-empty" transform="${at}"><circle r="19"/><text y="35">Free</text></g>`
  const ai = participants.find((one) => one.name === name)?.type === "ai"
  const label =
    name.length > 10 && count > 4
      ? `${name.slice(0, 9)}…`
      : name.length > 18
        ? `${name.slice(0, 17)}…`
        : name
  const turning = state.turn === name
  const won = state.over?.winner === name
  const chip = ai
    ? html`<rect x="-20" y="-20" width="40" height="40" rx="9"/>`
    : html`<circle r="20"/>`
  return html`<g id="game-seat-${number}" class="game-seat game-ink-${Number(number) % 6}${turning ? " game-turning" : ""}" transform="${at}"><title>${name}${ai ? " (AI)" : ""}${turning ? ", to move" : ""}${cards ? `, ${cards} cards` : ""}</title>${turning && html`<circle r="27" class="game-halo"/>`}${chip}<text y="6" class="game-letter">${[...name][0].toUpperCase()}</text><text y="37" class="game-name">${name === view.me ? `${label} (you)` : label}</text>${cards > 0 && html`<g transform="translate(20 -14)" class="game-count"><rect x="-9" y="-12" width="18" height="24" rx="3"/><text y="4.500">${cards}</text></g>`}${won && html`<path d="M-15 -22L-17 -38L-8 -31L0 -42L8 -31L17 -38L15 -22Z" class="game-winner"/>`}</g>`
}
