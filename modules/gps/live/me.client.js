// The visitor in every session: an id that this browser makes once, and the name and colour it used last.

import { read, write } from "./memory.client.js"

const ID = "broadside:gps-id"
const NAME = "broadside:name"
const COLOR = "broadside:gps-color"
/** Readable on a light and on a dark map. */
const COLORS = [
  "#d1352c",
  "#2f6fde",
  "#1f8a4c",
  "#b26a00",
  "#8b46c9",
  "#c2348b",
  "#0f8594",
  "#7a5c43",
]

/** Not `randomUUID`, which a page without HTTPS does not have. */
function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")
}

if (!read(ID)) write(ID, newId())
if (!read(COLOR)) write(COLOR, COLORS[Number.parseInt(read(ID).slice(0, 4), 16) % COLORS.length])

export const me = {
  get id() {
    return read(ID)
  },
  get name() {
    return read(NAME) ?? ""
  },
  set name(name) {
    write(NAME, name)
  },
  get color() {
    return read(COLOR)
  },
  set color(color) {
    write(COLOR, color)
  },
}
