// Files of a published page, which may not download by itself: each is saved by a press that is meant for it.

/** The button comes while the visitor plays, and the page chooses the moment. */
const OFFER_MS = 700
/** In a whole window it covers a corner of the page. */
const OFFERED_MS = 30_000
const MAX_NAME = 60
const SAVING_MS = 20_000

/** Offers with a button what a page sends; nothing over so many bytes. */
export function createFiles(button, maxBytes) {
  let offered
  let timers = []

  function withdraw() {
    for (const timer of timers) clearTimeout(timer)
    offered = undefined
    button.hidden = true
  }

  function save() {
    const { name, file } = offered
    const link = document.createElement("a")
    link.download = name
    link.href = URL.createObjectURL(file)
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), SAVING_MS)
    withdraw()
  }
  button.addEventListener("click", save)

  return {
    withdraw,
    /** Shows the name with its ending, by which people know a program. */
    offer({ broadside, name, file } = {}) {
      if (broadside !== "save" || typeof name !== "string") return
      if (!(file instanceof Blob) || file.size > maxBytes) return
      withdraw()
      const words = name.slice(-MAX_NAME).replace(/[\p{C}\p{Z}/\\]/gu, " ")
      const shown = words.trim() || "file"
      offered = { name: shown, file: new Blob([file], { type: "application/octet-stream" }) }
      button.textContent = `Save ${shown}`
      button.disabled = true
      button.hidden = false
      const enable = () => {
        button.disabled = false
      }
      timers = [setTimeout(enable, OFFER_MS), setTimeout(withdraw, OFFERED_MS)]
    },
  }
}
