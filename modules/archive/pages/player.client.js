// The player: frames a published page, gives it what it saved here before, and keeps what it saves.
// What comes out of the frame is a stranger's: it is kept as text under the game's own key, no more.

const stage = document.querySelector("[data-game]")
const { game, page, title, sandbox, prefix, most } = stage.dataset
const key = `broadside:play:${game}`
const play = stage.querySelector("button")
const fullscreen = document.querySelector("#fullscreen")
let frame

play.hidden = false
play.addEventListener("click", () => {
  frame = document.createElement("iframe")
  frame.title = title
  // On an origin of its own a page has real storage, and its name is its own.
  if (prefix) frame.name = prefix + (remembered(key) ?? "{}")
  frame.setAttribute("sandbox", sandbox)
  frame.allow = "fullscreen; gamepad; autoplay; accelerometer; gyroscope"
  frame.src = page
  stage.replaceChildren(frame)
  frame.focus()
  fullscreen.hidden = !document.fullscreenEnabled
})

fullscreen.addEventListener("click", () => stage.requestFullscreen())

addEventListener("message", (event) => {
  if (!frame || event.source !== frame.contentWindow) return
  const { broadside, page: from, state } = event.data ?? {}
  // A link may have led the frame to another page, whose state is not this game's.
  if (
    broadside !== "storage" ||
    from !== page ||
    typeof state !== "string" ||
    state.length > Number(most)
  )
    return
  remember(key, state)
})

// Storage may be full or forbidden: the game goes on, and its score lasts as long as the page.
function remember(name, value) {
  try {
    localStorage.setItem(name, value)
  } catch {}
}

function remembered(name) {
  try {
    return localStorage.getItem(name)
  } catch {}
}

for (const button of document.querySelectorAll("[data-react]")) {
  const { react } = button.dataset
  const given = `broadside:react:${game}:${react}`
  const mark = (pressed) => {
    button.setAttribute("aria-pressed", String(pressed))
    button.disabled = pressed
  }
  mark(remembered(given) === "1")
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
      remember(given, "1")
    } else {
      mark(false)
      button.title = answer?.error ?? "That did not arrive; try again."
    }
  })
}
