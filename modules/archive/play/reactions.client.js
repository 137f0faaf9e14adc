// Reactions to a game: each counts once per browser, if storage is available. A button that was
// pressed stays where the focus is: it is marked and not disabled.

const reactions = document.querySelector("[data-game]")
const { game } = reactions.dataset
const outcome = reactions.querySelector("[data-outcome]")

for (const button of reactions.querySelectorAll("[data-react]")) {
  const { react } = button.dataset
  const stored = `broadside:react:${game}:${react}`
  const mark = (pressed) => {
    button.setAttribute("aria-pressed", String(pressed))
    button.setAttribute("aria-disabled", String(pressed))
  }
  const isMarked = () => button.getAttribute("aria-pressed") === "true"
  mark(remembered(stored))
  button.addEventListener("click", async () => {
    if (isMarked()) return
    mark(true)
    const response = await fetch(`/games/${game}/react`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ emoji: react }),
    }).catch(() => undefined)
    const answer = await response?.json().catch(() => undefined)
    if (answer?.ok) {
      const count = answer.reactions[react]
      button.querySelector("b").textContent = count
      outcome.textContent = `Your reaction counts: ${react}, ${count} in all.`
      remember(stored)
    } else {
      mark(false)
      outcome.textContent =
        answer?.why ?? answer?.error ?? "The reaction could not be sent. Try again."
    }
    // People who see the page see the number grow, but not why it does not.
    outcome.classList.toggle("unseen", Boolean(answer?.ok))
  })
}

// Storage may be full or disabled; then the button can be pressed again, which does no harm.
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
