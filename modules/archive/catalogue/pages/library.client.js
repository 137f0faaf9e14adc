// Search as you type: the same form, sent a moment after the last key, and of the page that comes back
// only what was found is put here. Without script, the button does it.

const form = document.querySelector("[data-live=form]")
const parts = ["count", "games"]
const PAUSE_MS = 200

let pause
let under
const soon = () => {
  clearTimeout(pause)
  pause = setTimeout(search, PAUSE_MS)
}

async function search() {
  under?.abort()
  under = new AbortController()
  const filled = [...new FormData(form)].filter(([, value]) => value)
  const url = `${form.action}?${new URLSearchParams(filled)}`
  try {
    const answer = await fetch(url, { headers: { accept: "text/html" }, signal: under.signal })
    if (!answer.ok) return
    const page = new DOMParser().parseFromString(await answer.text(), "text/html")
    for (const part of parts) {
      const at = `[data-live=${part}]`
      document.querySelector(at).replaceChildren(...page.querySelector(at).childNodes)
    }
    history.replaceState(undefined, "", url)
  } catch {
    // Broken off by the next key, or no network: the button still works.
  }
}

form.addEventListener("input", soon)
