// The conversation, in the storage of this browser.

import { forget, read, write } from "./memory.client.js"

const PLACE = "broadside:connect"

const EMPTY = { messages: [] }

/**
 * `{ messages, page?, typed?, request?, isOfTab }`: `page` has the address and the key, `typed` is what was sent and not
 * answered, and `request` the secret by which the site knows that request. Each tab has a conversation of its own; a new
 * one goes on with the latest of all.
 */
export function readState() {
  const own = parsed(ofTab((storage) => storage.getItem(PLACE)))
  return own ? { ...own, isOfTab: true } : (parsed(read(PLACE)) ?? EMPTY)
}

function parsed(text) {
  try {
    const state = JSON.parse(text ?? "")
    return Array.isArray(state.messages) ? state : undefined
  } catch {}
}

/** Storage may be forbidden, or full. */
function ofTab(use) {
  try {
    return use(sessionStorage)
  } catch {}
}

export function writeState(state) {
  const text = JSON.stringify(state)
  ofTab((storage) => storage.setItem(PLACE, text))
  write(PLACE, text)
}

export function forgetState() {
  ofTab((storage) => storage.removeItem(PLACE))
  forget(PLACE)
}

/** The latest messages that the site takes, within its limits; the page itself has what was agreed before them. */
export function recent(messages, limits) {
  const latest = []
  let size = 0
  for (const { role, content } of messages.slice(-limits.messages).toReversed()) {
    const start = content.slice(0, limits.each).toWellFormed()
    size += start.length
    if (size > limits.characters) break
    latest.unshift({ role, content: start })
  }
  const first = latest.findIndex(({ role }) => role === "user")
  return first < 0 ? [] : latest.slice(first)
}
