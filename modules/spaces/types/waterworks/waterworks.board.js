import { form, html } from "./markup.client.js"

// A tile is 100 across, with its centre at 0,0; around all of them is room for what leaks.
const STEP = 100
const RIM = 24
// Half a tile; water runs a little further, so that no gap shows between two.
const HALF = STEP / 2
const WET_HALF = 51.5
const SIDES = [
  { name: "up", bit: 1, dx: 0, dy: -1 },
  { name: "right", bit: 2, dx: 1, dy: 0 },
  { name: "down", bit: 4, dx: 0, dy: 1 },
  { name: "left", bit: 8, dx: -1, dy: 0 },
]

const turnPipes = (pipes, turns) => {
  const bits = ((turns % 4) + 4) % 4
  return ((pipes << bits) | (pipes >> (4 - bits))) & 15
}
const placeOf = (id) => id.split(",").map(Number)
const middle = (at) => RIM + at * STEP + HALF
const moved = (x, y) => `translate(${middle(x)} ${middle(y)})`

const plays = ({ me, status, participants }) =>
  status === "open" && participants.some(({ name, role }) => name === me && role !== "observer")

/** The sides through which water comes into a tile: where it is closer to the spring. */
function inlets(tiles, id) {
  const [x, y] = placeOf(id)
  const { pipes, distance } = tiles[id]
  return SIDES.filter(({ bit, dx, dy }) => {
    const next = tiles[`${x + dx},${y + dy}`]
    const meets = next && pipes & bit && next.pipes & turnPipes(bit, 2)
    return meets && next.distance < distance
  }).reduce((sum, { bit }) => sum + bit, 0)
}

/** Lines along the pipes of a tile, the way the water runs: in through `into`, out through the others. */
function lines(pipes, into = 0, { x = 0, y = 0, half = HALF } = {}) {
  const open = SIDES.filter(({ bit }) => pipes & bit)
  const end = ({ dx, dy }) => `${x + dx * half} ${y + dy * half}`
  if (isBend(pipes)) {
    const [from, to] = into & open[1].bit ? [open[1], open[0]] : open
    return `M${end(from)}A${half} ${half} 0 0 ${turnPipes(from.bit, 1) === to.bit ? 0 : 1} ${end(to)}`
  }
  const [first, ...others] = open.filter(({ bit }) => bit & into)
  const start = first ? `M${end(first)}L${x} ${y}` : `M${x} ${y}`
  const outlets = open.filter(({ bit }) => !(bit & into))
  const ways = outlets.length > 0 ? outlets.map((side) => `${start}L${end(side)}`) : [start]
  return [...ways, ...others.map((side) => `M${end(side)}L${x} ${y}`)].join("")
}
const isBend = (pipes) => [3, 6, 12, 9].includes(pipes)

function collars(pipes) {
  return SIDES.filter(({ bit }) => pipes & bit).map(
    ({ bit }) =>
      html`<path class="waterworks-collar" d="M-21-46H21" transform="rotate(${90 * Math.log2(bit)})"/>`,
  )
}

function drawTile({ tiles, level, houses }, id) {
  const { pipes, turns, water } = tiles[id]
  const [x, y] = placeOf(id)
  const shape = turnPipes(pipes, -turns)
  const isHouse = houses.some((house) => house.x === x && house.y === y)
  const into = water ? turnPipes(inlets(tiles, id), -turns) : 0
  return html`<g id="waterworks-${level}-${id}" class="waterworks-tile${water ? " waterworks-wet" : ""}${(x + y) % 2 ? " waterworks-odd" : ""}" transform="${moved(x, y)}"><rect class="waterworks-ground" x="-49" y="-49" width="98" height="98" rx="9"/>${isHouse && html`<circle class="waterworks-glow" r="47"/>`}<g class="waterworks-turn" transform="rotate(${turns * 90})"><path class="waterworks-case" d="${lines(shape)}"/><path class="waterworks-bore" d="${lines(shape)}"/>${collars(shape)}<path class="waterworks-water" d="${lines(shape, into, { half: WET_HALF })}"/></g></g>`
}

/** What is touched, above all that is drawn and turns. */
function drawTouch(view, id) {
  const { tiles, level, spring, solved } = view.state
  const [x, y] = placeOf(id)
  const { by } = tiles[id]
  const isFirst = id === `${spring.x},${spring.y}`
  const command = JSON.stringify({ type: "rotate", x, y, turns: 1 })
  const button =
    plays(view) &&
    !solved &&
    html` role="button" tabindex="${isFirst ? 0 : -1}" aria-label="${label(view.state, id)}" data-again="" data-command="${command}"`
  return html`<rect id="waterworks-touch-${level}-${id}" class="waterworks-touch" x="-49" y="-49" width="98" height="98" rx="9" transform="${moved(x, y)}"${button}>${by && html`<title>Last turned by ${by}</title>`}</rect>`
}

function label({ tiles, spring, houses, leaks }, id) {
  const [x, y] = placeOf(id)
  const { pipes, water, by } = tiles[id]
  const here = (place) => place.x === x && place.y === y
  const kind = here(spring) ? "Spring" : houses.some(here) ? "House" : "Pipe"
  const open = SIDES.filter(({ bit }) => pipes & bit).map(({ name }) => name)
  const leak = leaks.some(here) ? ", leaks" : water ? ", has water" : ""
  return `${kind} in row ${y + 1}, column ${x + 1}, open ${open.join(", ")}${leak}.${by ? ` Last turned by ${by}.` : ""} Turn`
}

const drawHouse = ({ x, y, water }, level) =>
  html`<g id="waterworks-house-${level}-${x},${y}" class="waterworks-house${water ? " waterworks-wet" : ""}" transform="${moved(x, y)}"><g class="waterworks-hop"><path class="waterworks-chimney" d="M12-30V-44H21V-22"/><path class="waterworks-wall" d="M-25-10V27H25V-10"/><path class="waterworks-roof" d="M-34-7L0-37L34-7Z"/><path class="waterworks-door" d="M-6 27V8H6V27Z"/><path class="waterworks-window" d="M-20 4H-10V14H-20ZM10 4H20V14H10Z"/><g class="waterworks-flower"><path d="M34 30V14"/><circle cx="34" cy="11" r="6"/></g></g></g>`

const drawSpring = ({ x, y }, level) =>
  html`<g id="waterworks-spring-${level}" class="waterworks-spring" transform="${moved(x, y)}"><circle class="waterworks-basin" r="36"/><circle class="waterworks-pool" r="28"/><circle class="waterworks-ripple" r="26"/><circle class="waterworks-ripple" r="26"/><path class="waterworks-jet" d="M0 8V-20M0-20Q-16-30-18-6M0-20Q16-30 18-6"/></g>`

function drawLeak({ x, y, side }, level) {
  const { dx, dy, bit } = SIDES.find(({ name }) => name === side)
  const drop = html`<path class="waterworks-drop" d="M0-9C5-2 7 1 7 5A7 7 0 0 1-7 5C-7 1-5-2 0-9Z"/>`
  return html`<g id="waterworks-leak-${level}-${x},${y}-${side}" class="waterworks-leak" transform="translate(${middle(x) + dx * HALF} ${middle(y) + dy * HALF})"><path class="waterworks-spray" transform="rotate(${90 * Math.log2(bit)})" d="M0 0V-15M-9 0L-16-12M9 0L16-12"/>${[drop, drop, drop]}</g>`
}

function drawFlow(tiles) {
  const wet = Object.keys(tiles).filter((id) => tiles[id].water)
  const path = wet.map((id) => {
    const [x, y] = placeOf(id).map(middle)
    return lines(tiles[id].pipes, inlets(tiles, id), { x, y })
  })
  return html`<path id="waterworks-flow" class="waterworks-flow" d="${path.join("")}"/>`
}

function drawRainbow(across) {
  const radius = across * 0.44
  const arcs = ["red", "ochre", "yellow", "green", "blue", "pink"].map((colour, index) => {
    const r = radius - index * across * 0.022
    return html`<path class="waterworks-bow waterworks-${colour}" pathLength="1" d="M${across / 2 - r} ${across - RIM}A${r} ${r + across * 0.36} 0 0 1 ${across / 2 + r} ${across - RIM}" stroke-width="${across * 0.022}"/>`
  })
  return html`<g id="waterworks-rainbow" class="waterworks-rainbow">${arcs}</g>`
}

const drawLast = ({ x, y, by }) =>
  html`<g id="waterworks-last-${x},${y}" class="waterworks-last" transform="${moved(x, y)}"><circle r="47"/><text y="46">${by.length > 12 ? `${by.slice(0, 11)}…` : by}</text></g>`

const counted = (count, thing) => `${count} ${thing}${count === 1 ? "" : "s"}`

/** Lists how many tiles of a solved level each player set. */
function credits(tiles) {
  const counts = new Map()
  for (const { by } of Object.values(tiles)) if (by) counts.set(by, (counts.get(by) ?? 0) + 1)
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, 5)
    .map(([name, count]) => `${name} set ${counted(count, "tile")}`)
    .join(", ")
}

function drawNews({ level, solved, moves, tiles, last }) {
  if (solved)
    return html`<div class="waterworks-won" role="status"><b>Level ${level} is solved in ${counted(moves, "move")}!</b> ${credits(tiles)}.</div>`
  if (!last) return ""
  return html`<p class="waterworks-news">Last turn: <b>${last.by}</b>, row ${last.y + 1}, column ${last.x + 1}</p>`
}

function drawBar(view) {
  const { level, houses, leaks, moves, solved, hints_left } = view.state
  const wet = houses.filter(({ water }) => water).length
  const hint =
    plays(view) && !solved && hints_left > 0
      ? form(
          view,
          { type: "hint" },
          html`<button id="waterworks-hint" aria-label="Hint, ${hints_left} left">Hint (${hints_left})</button>`,
        )
      : ""
  const next =
    plays(view) && solved
      ? form(
          view,
          { type: "next" },
          html`<button id="waterworks-next" class="button">Next level</button>`,
        )
      : ""
  return html`<div class="waterworks-bar"><ul><li><b>${level}</b> level</li><li><b>${wet}/${houses.length}</b> houses</li><li><b>${leaks.length}</b> ${leaks.length === 1 ? "leak" : "leaks"}</li><li><b>${moves}</b> ${moves === 1 ? "move" : "moves"}</li></ul><div class="actions">${hint}${next}</div></div>`
}

export const draw = (view) => {
  const { size, level, tiles, spring, houses, leaks, solved, last } = view.state
  const across = size * STEP + 2 * RIM
  return html`<div class="waterworks${solved ? " waterworks-solved" : ""}">${drawBar(view)}<div class="waterworks-yard"><svg id="waterworks" class="waterworks-board waterworks-size-${size}" viewBox="0 0 ${across} ${across}" role="group" aria-label="Pipes, ${size} rows of ${size}. Arrow keys move between them.">${Object.keys(tiles).map((id) => drawTile(view.state, id))}<g id="waterworks-over" class="waterworks-over">${drawFlow(tiles)}${solved && drawRainbow(across)}${drawSpring(spring, level)}${houses.map((house) => drawHouse(house, level))}${leaks.map((leak) => drawLeak(leak, level))}${last && !solved && drawLast(last)}</g>${Object.keys(tiles).map((id) => drawTouch(view, id))}</svg></div>${drawNews(view.state)}${plays(view) && !solved && html`<p class="waterworks-how">Turn the pipes until every house has water and nothing leaks. Click or tap to turn clockwise; right-click or press long for the other way.</p>`}</div>`
}
