// The player: frames a published page, gives it what it saved here before, and keeps what it saves.
// What comes out of the frame is a stranger's: it is kept as text under the page's own key, no more.

const stage = document.querySelector("[data-keep]")
const { keep, page, path, title, sandbox, prefix, most } = stage.dataset
const key = `broadside:play:${keep}`
const play = stage.querySelector("button")
const fullscreen = document.querySelector("#fullscreen")
let frame

play.hidden = false
play.addEventListener("click", () => {
  frame = document.createElement("iframe")
  frame.title = title
  // With an origin of its own a page has real storage, and its name is its own.
  if (prefix) frame.name = prefix + (remembered() ?? "{}")
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
  // A link may have led the frame to another page, whose state is not this one's.
  if (
    broadside !== "storage" ||
    from !== path ||
    typeof state !== "string" ||
    state.length > Number(most)
  )
    return
  remember(state)
})

// Storage may be full or forbidden: the game goes on, and its score lasts as long as the page.
function remember(state) {
  try {
    localStorage.setItem(key, state)
  } catch {}
}

function remembered() {
  try {
    return localStorage.getItem(key)
  } catch {}
}
