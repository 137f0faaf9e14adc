// Keeps the screen on. The browser ends the lock when the page is hidden; it is asked again afterwards.

/** `onChange(isAwake)`: whether the screen stays on; never called where the browser cannot do it. */
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
        onChange(false)
        ask()
      })
    } catch {
      // Low battery, or not allowed: the page says that the screen may go off.
      onChange(false)
    }
  }
  document.addEventListener("visibilitychange", ask)

  return {
    isPossible: "wakeLock" in navigator,
    start() {
      isWanted = true
      ask()
    },
    stop() {
      isWanted = false
      lock?.release()
    },
  }
}
