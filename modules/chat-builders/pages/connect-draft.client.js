// The page as the model writes it, from the arguments of the tools that it calls.

import { partialJson } from "./connect-partial.client.js"

export function createDraft() {
  // The page before the call that is being written, and the arguments of that call so far.
  let before = ""
  let json = ""
  let size = 0
  let isHidden = false

  function write(event) {
    const isNew = event.size < size || event.size === event.added?.length
    if (isNew) settle()
    size = event.size
    // What does not suit everyone does not arrive; the page stays as it is until the next call.
    if (event.added === undefined) {
      before = current()
      json = ""
      isHidden = true
    }
    if (!isHidden) json += event.added
  }

  /** The call is over: of changes all were done, or none. */
  function settle() {
    const { html, changes } = partialJson(json) ?? {}
    if (typeof html === "string") before = html
    else if (Array.isArray(changes)) before = allChanged(before, changes) ?? before
    json = ""
    size = 0
    isHidden = false
  }

  function current() {
    const { html, changes } = partialJson(json) ?? {}
    if (typeof html === "string") return html
    return Array.isArray(changes) ? changedSoFar(before, changes) : before
  }

  return {
    /** Takes the page that is changed, or the game that is forked. */
    open(html) {
      settle()
      before = html
    },
    /** Takes a progress event of the stage `writing`. */
    write,
    /** The page so far; empty if there is nothing of it. */
    current,
    /** Whether the whole page is written, which grows at its end. */
    isWhole: () => typeof partialJson(json)?.html === "string",
  }
}

/** With those changes that are there by now; the last of them may still be growing. */
function changedSoFar(html, changes) {
  let page = html
  for (const change of changes) {
    if (!isUnique(page, change?.find) || typeof change.replace !== "string") break
    page = changed(page, change)
  }
  return page
}

/** As the site does it: with a text that is not in the page exactly once, nothing is changed. */
function allChanged(html, changes) {
  let page = html
  for (const change of changes) {
    if (!isUnique(page, change?.find)) return
    page = changed(page, change)
  }
  return page
}

const isUnique = (page, text) =>
  typeof text === "string" && text && page.split(text, 3).length === 2

function changed(page, { find, replace = "" }) {
  const at = page.indexOf(find)
  return page.slice(0, at) + replace + page.slice(at + find.length)
}
