// The player inside another site: the page starts at a click, and gets the keyboard once it is there.
// What it saves lasts as long as the frame: browsers keep the storage of framed sites apart or refuse it.

import { createFiles } from "./save-file.client.js"

const stage = document.querySelector("[data-page]")
const play = stage.querySelector("button")
const full = document.querySelector("[data-full]")
const save = document.querySelector("[data-saves]")
const files = createFiles(save, Number(save.dataset.saves))
const { page, title, sandbox, allow, width, height } = stage.dataset

play.hidden = false
play.addEventListener("click", () => {
  const frame = document.createElement("iframe")
  frame.title = title
  frame.setAttribute("sandbox", sandbox)
  frame.allow = allow
  frame.src = page
  // Focus that came before the frame's document would be lost with the one it replaces.
  frame.addEventListener("load", () => {
    frame.blur()
    frame.focus()
  })
  stage.replaceChildren(frame)
  addEventListener("message", ({ source, data }) => {
    if (source === frame.contentWindow) files.offer(data ?? {})
  })
  if (width && height) new ResizeObserver(() => fit(frame)).observe(stage)
  full.hidden = !document.fullscreenEnabled
})

full.addEventListener("click", () => {
  stage.requestFullscreen().then(() => stage.querySelector("iframe").focus())
})

/** Scales a page that is made for one size to the space there is. */
function fit(frame) {
  const scale = Math.min(stage.clientWidth / width, stage.clientHeight / height)
  Object.assign(frame.style, { width: `${width}px`, height: `${height}px`, scale })
}
