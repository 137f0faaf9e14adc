// The positions that wait to be sent: in order, bounded, and still there after a reload.

const STORED = "broadside:gps:queue"
/** At one position in five seconds, more than an hour without a network. */
const MOST = 1_000
const STORE_EVERY_MS = 2_000

/** Positions of one session. Those of another, left by an earlier visit, are deleted. */
export function createQueue(code) {
  const left = read()
  let positions = left?.code === code ? left.positions : []
  let isSharing = false
  let storing
  if (left && left.code !== code) localStorage.removeItem(STORED)

  function store() {
    clearTimeout(storing)
    storing = undefined
    try {
      if (positions.length === 0 && !isSharing) localStorage.removeItem(STORED)
      else localStorage.setItem(STORED, JSON.stringify({ code, isSharing, positions }))
    } catch {
      // Full or disabled: then memory alone has them, and a reload loses them.
    }
  }
  const storeSoon = () => {
    storing ??= setTimeout(store, STORE_EVERY_MS)
  }
  addEventListener("pagehide", store)

  return {
    get length() {
      return positions.length
    },
    get first() {
      return positions[0]
    },
    set isSharing(is) {
      isSharing = is
      store()
    },
    add(position) {
      positions.push(position)
      if (positions.length > MOST) positions = thinned(positions)
      storeSoon()
    },
    remove(position) {
      positions = positions.filter((one) => one !== position)
      storeSoon()
    },
    clear() {
      positions = []
      store()
    },
  }
}

/** Whether this browser was sharing with a session when the page was closed or reloaded. */
export function wasSharing(code) {
  const left = read()
  return left?.isSharing === true && left.code === code.toUpperCase()
}

/** Every second one goes, but for the ends, so that the whole way stays visible. */
const thinned = (positions) =>
  positions.filter((_, index) => index % 2 === 0 || index === positions.length - 1)

function read() {
  try {
    const left = JSON.parse(localStorage.getItem(STORED))
    return Array.isArray(left?.positions) ? left : undefined
  } catch {}
}
