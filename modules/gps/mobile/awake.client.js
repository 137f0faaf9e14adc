// Keeps the screen on. The browser ends the lock when the page is hidden; it is asked again afterwards.

/** `onChange(isAwake)`: whether the screen stays on; undefined where that no longer matters. */
export function createAwake(onChange) {
  let lock
  let isWanted = false

  async function ask() {
    if (!isWanted || lock || document.visibilityState !== "visible") return
    try {
      const next = await navigator.wakeLock.request("screen")
      if (!isWanted) return next.release()
      lock = next
      onChange(true)
      next.addEventListener("release", () => {
        if (lock === next) lock = undefined
        if (isWanted) onChange(false)
        ask()
      })
    } catch {
      // Low battery, an old browser, or no secure connection.
      onChange(false)
    }
  }
  document.addEventListener("visibilitychange", ask)

  return {
    start() {
      isWanted = true
      ask()
    },
    stop() {
      isWanted = false
      lock?.release()
      onChange(undefined)
    },
  }
}
