// The colours of the style sheet, for what is drawn on a canvas.

const NAMES = [
  "paper",
  "casing",
  "ink",
  "faded",
  "spot",
  "sea",
  "water",
  "land",
  "coast",
  "border",
  "grid",
  "night",
  "name",
  "green",
  "building",
]

/** Colours by name, read again when the scheme changes; `onChange` then draws with them. */
export function followInks(element, onChange) {
  const probe = document.createElement("i")
  probe.hidden = true
  element.append(probe)
  const colours = {}
  const read = () => {
    for (const name of NAMES) {
      probe.style.color = `var(--map-${name})`
      colours[name] = getComputedStyle(probe).color
    }
  }
  const again = () => {
    read()
    onChange()
  }
  read()
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", again)
  new MutationObserver(again).observe(document.documentElement, {
    attributeFilter: ["data-scheme"],
  })
  return colours
}

/** A stranger's colour, if it is one. */
export const colourOr = (colour, fallback) =>
  typeof colour === "string" && !colour.includes("var(") && CSS.supports("color", colour)
    ? colour
    : fallback
