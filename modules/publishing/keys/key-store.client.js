// The edit keys of what was published from this browser. They are in its storage alone.

const PLACE = "broadside:keys"

export function all() {
  try {
    const stored = JSON.parse(localStorage.getItem(PLACE) ?? "[]")
    return Array.isArray(stored) ? stored.filter(isEntry) : []
  } catch {
    return []
  }
}

export const isEntry = (one) =>
  [one?.kind, one?.id, one?.title, one?.key].every((part) => typeof part === "string") &&
  /^[a-z][a-z0-9-]*$/.test(one.kind) &&
  /^[\w-]{1,40}$/.test(one.id) &&
  /^ek_[0-9a-f]{32}$/.test(one.key)

export const isSame = (a) => (b) => a.kind === b.kind && a.id === b.id

/** Tells whether the browser could store it. */
export function store(entries) {
  try {
    localStorage.setItem(PLACE, JSON.stringify(entries))
    return true
  } catch {
    return false
  }
}

/** The latest is the first; one that is there already stays in its place. */
export function add(entry) {
  if (!isEntry(entry)) return false
  const entries = all()
  const at = entries.findIndex(isSame(entry))
  return store(at < 0 ? [entry, ...entries] : entries.with(at, entry))
}
