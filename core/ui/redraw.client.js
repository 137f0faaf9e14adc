// Changes a part of the page into a new drawing of it. What is the same stays, so that what moved can be animated,
// and the focus, what is being typed and what was opened survive what others do meanwhile.

import { Idiomorph } from "idiomorph"

const drawn = new WeakMap()

export function redraw(element, text) {
  if (drawn.get(element) === text) return
  drawn.set(element, text)
  const hadFocus = element.contains(document.activeElement)
  Idiomorph.morph(element, text, {
    morphStyle: "innerHTML",
    callbacks: {
      beforeNodeMorphed: (old, next) => !isSameTime(old, next),
      beforeAttributeUpdated: (name, node) => !isOfReader(name, node),
    },
  })
  // What had the focus may be gone; the next Tab is to go on from here.
  if (hadFocus && !element.contains(document.activeElement)) element.focus({ preventScroll: true })
}

/** The script of every page words times, and renews them. */
const isSameTime = (old, next) =>
  old.localName === "time" && old.dateTime === next.dateTime && "relative" in old.dataset

/** Whether the reader, and not the drawing, says how it is. */
function isOfReader(name, node) {
  if (name === "open") return node.localName === "details"
  if (name === "value") return isTyped(node)
  if (name === "checked") return node.checked !== node.defaultChecked
  return name === "selected" && isChosen(node.closest("select"))
}

const isTyped = (node) => node.matches("input, textarea") && node.value !== node.defaultValue

function isChosen(select) {
  if (!select) return false
  const initial = [...select.options].findIndex(({ defaultSelected }) => defaultSelected)
  return select.selectedIndex !== Math.max(0, initial)
}
