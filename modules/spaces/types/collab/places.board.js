import { grouped } from "./cards.board.js"

/**
 * Puts the cards and the areas of groups where they belong. The rules are in style sheets of their own, for drawings
 * leave them alone. `hold` shows a card elsewhere, until it is released.
 */
export function placing(root, room) {
  const document = root.ownerDocument
  const placed = new CSSStyleSheet()
  const draggedStyle = new CSSStyleSheet()
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, placed, draggedStyle]
  let timer
  const place = () => {
    clearTimeout(timer)
    const { cards, locks } = room.view.state
    const now = Date.now()
    placed.replaceSync(
      [
        ".collab-card{visibility:visible}",
        ...rulesOfCards(cards),
        ...rulesOfAreas(cards),
        ...rulesOfLocks(locks, now),
      ].join(""),
    )
    const ends = Object.values(locks)
      .map(({ until }) => until)
      .filter((until) => until > now)
    if (ends.length > 0) timer = setTimeout(place, Math.min(...ends) - now + 50)
  }
  room.onChange(place)
  place()
  return {
    hold: (id, { x, y }, more = "") =>
      draggedStyle.replaceSync(`#collab-${id}{--x:${x};--y:${y};z-index:1000;${more}}`),
    release: () => draggedStyle.replaceSync(""),
  }
}

function rulesOfCards(cards) {
  const inOrder = Object.entries(cards).sort(([, one], [, other]) => one.order - other.order)
  return inOrder.map(
    ([id, { x, y }], index) => `#collab-${id}{--x:${x};--y:${y};z-index:${index + 1}}`,
  )
}

/** The area around the cards of each group. */
function rulesOfAreas(cards) {
  const names = grouped({ cards }).filter(([name]) => name)
  return names.map(([, entries], index) => {
    const xs = entries.map(([, { x }]) => x)
    const ys = entries.map(([, { y }]) => y)
    const [x, y] = [Math.min(...xs), Math.min(...ys)]
    return `#collab-area-${index}{--x:${x};--y:${y};--across:${Math.max(...xs) - x};--down:${Math.max(...ys) - y}}`
  })
}

/** A lock that has ended is not taken away: nothing happens then. */
const rulesOfLocks = (locks, now) =>
  Object.entries(locks)
    .filter(([, { until }]) => until <= now)
    .map(([id]) => `#collab-${id} .collab-busy{display:none}`)
