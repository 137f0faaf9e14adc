// Copies the text or value of the element that a button names, or sends an address by the system's own panel.
// On an address without HTTPS there is no clipboard API, so the text is selected and copied as a person would.

const SHOWN_MS = 2_000

for (const button of document.querySelectorAll("[data-copy]")) {
  const [words] = button.children
  const label = words.textContent
  let shown
  const show = (text) => {
    words.textContent = text
    clearTimeout(shown)
    shown = setTimeout(() => (words.textContent = label), SHOWN_MS)
  }
  button.hidden = false
  button.addEventListener("click", async () => {
    const source = document.getElementById(button.dataset.copy)
    show((await copy(source)) ? "Copied" : "Press Ctrl+C")
  })
}

for (const field of document.querySelectorAll("[data-selects]"))
  field.addEventListener("focus", () => field.select())

async function copy(source) {
  try {
    await navigator.clipboard.writeText(source.value ?? source.textContent)
    return true
  } catch {
    select(source)
    return document.execCommand("copy")
  }
}

function select(source) {
  if (source.select) return source.select()
  getSelection().selectAllChildren(source)
}

for (const button of document.querySelectorAll("[data-share]")) {
  button.hidden = !navigator.share
  button.addEventListener("click", () => {
    const { share: url, title } = button.dataset
    // It rejects when the reader changes their mind.
    navigator.share({ title, url }).catch(() => {})
  })
}
