// The seat of this browser in each room: the name, and the key, as long as the room lasts. The name is also
// suggested in the next room.

import { canStore, forget, keysWith, read, write } from "./memory.client.js"

const NAME = "broadside:name"
const SEAT = "broadside:space:"

/** A seat with a key would be lost with the page where nothing can be stored. */
export { canStore }

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

export const forgetSeat = (code) => forget(SEAT + code)

/** Forgets the seats in rooms that have ended. */
export function forgetEnded(now = Date.now()) {
  for (const key of keysWith(SEAT)) if (!(untilOf(read(key)) > now)) forget(key)
}

function untilOf(text) {
  try {
    return JSON.parse(text).until
  } catch {
    return undefined
  }
}
