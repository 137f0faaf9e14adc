// The tube is seen from above at an angle. Sizes are those of a phone: one unit is about one pixel.
export const WIDTH = 336
export const MIDDLE = WIDTH / 2
export const TUBE = { rx: 84, ry: 52, top: 70, bottom: 446 }
export const LEVELS = { upper: 172, lower: 356 }
const LAYER = 17
export const TRAYS = { top: 522, height: 80, gap: 8 }

/** From a column of the square grid to the round tube, from -1 to 1 both ways. */
function round(x, y) {
  const [across, along] = [(x - 2) / 2, (y - 2) / 2]
  return [across * Math.sqrt(1 - along ** 2 / 2), along * Math.sqrt(1 - across ** 2 / 2)]
}

export const tenths = (number) => Math.round(number * 10) / 10

/** Marbles do not lie on a grid. */
const astray = (id, factor) => ((Number(id.slice(1)) * factor) % 7) - 3

function placeInTube(id, { x, y, z }) {
  const [across, along] = round(x, y)
  const floor = z < 4 ? LEVELS.lower - z * LAYER : LEVELS.upper - (z - 4) * LAYER
  return {
    x: MIDDLE + across * 66 + astray(id, 5) * 1.3,
    y: floor + along * 43 - 8 + astray(id, 3) * 0.6,
    scale: 1,
  }
}

/** Where the tray of each player is drawn, with room for all 24 marbles. */
export function traysOf(state) {
  const players = state.scores.filter(({ seat }) => seat !== "waiting")
  const inRow = players.length === 4 ? 2 : Math.min(Math.max(players.length, 1), 3)
  const width = Math.min((WIDTH - TRAYS.gap * (inRow - 1)) / inRow, 216)
  const perRow = Math.floor((width - 10) / 13)
  return players.map((player, index) => {
    const row = Math.floor(index / inRow)
    const inThisRow = Math.min(inRow, players.length - row * inRow)
    const start = (WIDTH - inThisRow * width - (inThisRow - 1) * TRAYS.gap) / 2
    const x = start + (index % inRow) * (width + TRAYS.gap)
    return { ...player, x, y: TRAYS.top + row * (TRAYS.height + TRAYS.gap), width, perRow }
  })
}

/** Marbles lie in a tray in the order in which they fell. */
function placeInTray(tray, index) {
  return {
    x: tray.x + 11 + (index % tray.perRow) * 13,
    y: tray.y + TRAYS.height - 10 - Math.floor(index / tray.perRow) * 12.5,
    scale: 0.48,
  }
}

export function placesOf(state) {
  const places = new Map()
  for (const [id, marble] of Object.entries(state.marbles))
    if (!("tray" in marble)) places.set(id, placeInTube(id, marble))
  for (const tray of traysOf(state)) {
    const fell = state.pulls.filter(({ by }) => by === tray.name).flatMap(({ fell }) => fell)
    fell.forEach((id, index) => {
      places.set(id, placeInTray(tray, index))
    })
  }
  return places
}
