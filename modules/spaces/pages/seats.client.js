// Who this browser is in each room: the name, and the key of the seat, as long as the room lasts. The name is also
// suggested in the next room.

const NAME = "broadside:name"
const SEAT = "broadside:space:"

// Storage may be forbidden; then all of it lasts as long as the page.
const inMemory = new Map()

function storage() {
  try {
    localStorage.setItem(`${SEAT}try`, "")
    localStorage.removeItem(`${SEAT}try`)
    return localStorage
  } catch {}
}
const stored = storage()

/** A seat with a key would be lost with the page where nothing can be stored. */
export const canStore = stored !== undefined

const read = (key) => stored?.getItem(key) ?? inMemory.get(key)

function write(key, value) {
  inMemory.set(key, value)
  try {
    stored?.setItem(key, value)
  } catch {}
}

export const lastName = () => read(NAME) ?? ""

/** `{ name, key? }`, or undefined for visitors. */
export function seatIn(code) {
  try {
    const { name, key } = JSON.parse(read(SEAT + code))
    return typeof name === "string" ? { name, key } : undefined
  } catch {
    return undefined
  }
}

/** `until` is when the room ends, in milliseconds since the epoch. */
export function takeSeat(code, { name, key }, until) {
  write(NAME, name)
  write(SEAT + code, JSON.stringify({ name, key, until }))
}

export function forgetSeat(code) {
  inMemory.delete(SEAT + code)
  stored?.removeItem(SEAT + code)
}

/** Forgets the seats in rooms that have ended. */
export function forgetEnded(now = Date.now()) {
  for (const key of Object.keys(stored ?? {}))
    if (key.startsWith(SEAT) && !(untilOf(stored.getItem(key)) > now)) stored.removeItem(key)
}

function untilOf(text) {
  try {
    return JSON.parse(text).until
  } catch {
    return undefined
  }
}
