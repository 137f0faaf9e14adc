// The player: frames a published page, gives it what it saved here before, and keeps what it saves.
// What comes out of the frame is a stranger's: it is kept as text under the game's own key, no more.
const PREFIX = "broadside-storage:"
const MOST_SAVED = 262144

const stage = document.querySelector("[data-game]")
const { game, page } = stage.dataset
const key = `broadside:play:${game}`
const play = stage.querySelector("button")
let frame

play.hidden = false
play.addEventListener("click", () => {
  frame = document.createElement("iframe")
  frame.title = stage.dataset.title
  frame.name = PREFIX + (localStorage.getItem(key) ?? "{}")
  frame.allow = "fullscreen; gamepad; autoplay; accelerometer; gyroscope"
  frame.src = page
  stage.replaceChildren(frame)
  frame.focus()
  fullscreen.hidden = !document.fullscreenEnabled
})

addEventListener("message", (event) => {
  if (!frame || event.source !== frame.contentWindow) return
  const { broadside, state } = event.data ?? {}
  if (broadside !== "storage" || typeof state !== "string" || state.length > MOST_SAVED) return
  try {
    localStorage.setItem(key, state)
  } catch {
    // Full: the game goes on, and its score lasts as long as the page.
  }
})

const fullscreen = document.querySelector("#fullscreen")
fullscreen.addEventListener("click", () => stage.requestFullscreen())

for (const button of document.querySelectorAll("[data-react]")) {
  button.disabled = false
  button.addEventListener("click", async () => {
    button.disabled = true
    const response = await fetch(`/games/${game}/react`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ emoji: button.dataset.react }),
    })
    const answer = await response.json()
    if (answer.ok) button.querySelector("b").textContent = answer.reactions[button.dataset.react]
    else button.title = answer.error
    button.disabled = false
  })
}
