// What this browser remembers for the site. Storage may be forbidden; then all of it lasts as long as the page.

const inPage = new Map()

function storage() {
  try {
    localStorage.setItem("broadside:try", "")
    localStorage.removeItem("broadside:try")
    return localStorage
  } catch {}
}
const stored = storage()

/** Where it is false, a key would be lost with the page. */
export const canStore = stored !== undefined

export const read = (key) => stored?.getItem(key) ?? inPage.get(key)

export function write(key, value) {
  inPage.set(key, value)
  try {
    stored?.setItem(key, value)
  } catch {}
}

export function forget(key) {
  inPage.delete(key)
  stored?.removeItem(key)
}

/** The keys that begin so, of earlier visits as well. */
export const keysWith = (beginning) =>
  Object.keys(stored ?? {}).filter((key) => key.startsWith(beginning))
