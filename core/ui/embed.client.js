// The player inside another site: the page starts at a click, and gets the keyboard once it is there.
// What it saves lasts as long as the frame: browsers keep the storage of framed sites apart or refuse it.

const stage = document.querySelector("[data-page]")
const play = stage.querySelector("button")
const full = document.querySelector("[data-full]")
const { page, title, sandbox, features } = stage.dataset

play.hidden = false
play.addEventListener("click", () => {
  const frame = document.createElement("iframe")
  frame.title = title
  frame.setAttribute("sandbox", sandbox)
  frame.allow = features
  frame.src = page
  // Focus that came before the frame's document would be lost with the one it replaces.
  frame.addEventListener("load", () => {
    frame.blur()
    frame.focus()
  })
  stage.replaceChildren(frame)
  full.hidden = !document.fullscreenEnabled
})

full.addEventListener("click", () => {
  stage.requestFullscreen().then(() => stage.querySelector("iframe").focus())
})
