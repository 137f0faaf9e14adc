// The seat of this browser in each challenge: the slug, and the key, if it has one.

import { canStore, read, write } from "./memory.client.js"

const SEAT = "broadside:arena:"

/** A key would be lost with the page where nothing can be stored. */
export { canStore }

/** `{ slug, key? }`, or undefined for those who only watch. */
export function seatIn(id) {
  try {
    const { slug, key } = JSON.parse(read(SEAT + id))
    return typeof slug === "string" ? { slug, key } : undefined
  } catch {
    return undefined
  }
}

export const takeSeat = (id, { slug, key }) => write(SEAT + id, JSON.stringify({ slug, key }))

const isOfName = (key) => /^nk_/i.test(key ?? "")

/** The name and its proof, for a request. The key of a protected name follows the name. */
export function senderOf({ slug, key } = {}) {
  if (isOfName(key)) return { slug: `${slug}#${key}` }
  return key ? { slug, key } : { slug }
}
