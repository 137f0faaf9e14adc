// Reactions to a game: each is counted once per browser, as far as it remembers.

const reactions = document.querySelector("[data-game]")
const { game } = reactions.dataset

for (const button of reactions.querySelectorAll("[data-react]")) {
  const { react } = button.dataset
  const stored = `broadside:react:${game}:${react}`
  const mark = (pressed) => {
    button.setAttribute("aria-pressed", String(pressed))
    button.disabled = pressed
  }
  mark(remembered(stored))
  button.addEventListener("click", async () => {
    mark(true)
    const response = await fetch(`/games/${game}/react`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ emoji: react }),
    }).catch(() => undefined)
    const answer = await response?.json().catch(() => undefined)
    if (answer?.ok) {
      button.querySelector("b").textContent = answer.reactions[react]
      remember(stored)
    } else {
      mark(false)
      button.title = answer?.error ?? "That did not arrive; try again."
    }
  })
}

// Storage may be full or forbidden: then the button may be pressed again, and no harm is done.
function remember(name) {
  try {
    localStorage.setItem(name, "1")
  } catch {}
}

function remembered(name) {
  try {
    return localStorage.getItem(name) === "1"
  } catch {
    return false
  }
}
