// Files of a published page, which may not download by itself: each is saved by a press that is meant for it.

/** The button comes while the visitor plays, and the page chooses the moment. */
const OFFER_MS = 700
const MOST_NAME = 80
const SAVING_MS = 20_000

/** Offers files with a button. */
export function createFiles(button) {
  let offered
  let timer

  function withdraw() {
    clearTimeout(timer)
    offered = undefined
    button.hidden = true
  }

  return {
    withdraw,
    /** Shows the name with its ending, by which people know a program. */
    offer(name, file) {
      withdraw()
      const words = name.replace(/[\p{C}\p{Z}/\\]/gu, " ").trim()
      const shown = words.slice(-MOST_NAME).trim() || "file"
      offered = { name: shown, file: new Blob([file], { type: "application/octet-stream" }) }
      button.textContent = `Save ${shown}`
      button.disabled = true
      button.hidden = false
      timer = setTimeout(() => {
        button.disabled = false
      }, OFFER_MS)
    },
    save() {
      const { name, file } = offered
      const link = document.createElement("a")
      link.download = name
      link.href = URL.createObjectURL(file)
      link.click()
      setTimeout(() => URL.revokeObjectURL(link.href), SAVING_MS)
      withdraw()
    },
  }
}
