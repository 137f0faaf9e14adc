// Signs of the map, drawn like type: one path each, in a field of 24 by 24, pointing north.

const SHAPES = {
  pin: "M12 23 8.7 14.2A6.6 6.6 0 1 1 15.300 14.2ZM12 5.600a2.700 2.700 0 1 0 .01 0Z",
  aircraft:
    "M12 1.500c.9 0 1.500 1.300 1.500 2.800v4.400l8 5v2l-8-2.500v5l2.500 2v1.600L12 20.700l-4 1.100v-1.600l2.500-2v-5l-8 2.500v-2l8-5V4.300c0-1.500.6-2.800 1.500-2.800Z",
  ships:
    "M12 1.500c2.800 3 4.300 6.500 4.300 10.500v9H7.700v-9c0-4 1.500-7.500 4.300-10.500ZM10 13v5h4v-5Z",
  buses:
    "M7 3h10a2 2 0 0 1 2 2v13.500h-1.500V21h-3v-2.500h-5V21h-3v-2.500H5V5a2 2 0 0 1 2-2Zm.5 3v5.500h9V6Zm.2 8v2h2.300v-2Zm6.300 0v2h2.300v-2Z",
  quakes:
    "M12 2a10 10 0 1 0 .01 0ZM12 4.200a7.800 7.800 0 1 1-.01 0ZM12 6.500a5.500 5.500 0 1 0 .01 0ZM12 8.700a3.300 3.300 0 1 1-.01 0Z",
  iss: "M10.500 8h3v3h3V4.500h5v15h-5V13h-3v3h-3v-3h-3v6.500h-5v-15h5V11h3ZM4 6v12h2V6Zm14 0v12h2V6Z",
  daylight:
    "M12 7a5 5 0 1 0 .01 0ZM11.2 1h1.6v4h-1.6ZM11.2 19h1.6v4h-1.6ZM1 11.2h4v1.6H1ZM19 11.2h4v1.6h-4ZM4.800 3.700 7.600 6.500 6.500 7.600 3.700 4.800ZM16.400 17.500l1.100-1.100 2.800 2.800-1.100 1.100ZM3.700 19.200l2.800-2.800 1.100 1.100-2.800 2.800ZM16.400 6.500l2.800-2.800 1.100 1.100-2.800 2.800Z",
  dot: "M12 6.500a5.500 5.500 0 1 0 .01 0Z",
}
const ALIASES = {
  plane: "aircraft",
  ship: "ships",
  bus: "buses",
  quake: "quakes",
  satellite: "iss",
}

const SVG = "http://www.w3.org/2000/svg"

export function glyph(kind) {
  const drawing = document.createElementNS(SVG, "svg")
  drawing.setAttribute("viewBox", "0 0 24 24")
  drawing.setAttribute("aria-hidden", "true")
  drawing.classList.add("map-glyph")
  const path = document.createElementNS(SVG, "path")
  path.setAttribute("fill-rule", "evenodd")
  const name = Object.hasOwn(ALIASES, kind) ? ALIASES[kind] : kind
  path.setAttribute("d", Object.hasOwn(SHAPES, name) ? SHAPES[name] : SHAPES.dot)
  drawing.append(path)
  return drawing
}
