// Shows the page while it is written: it goes straight into the frame, not over the network. And
// suggests the page's own title.

const form = document.querySelector("[data-publish]")
const { html, title, source_url } = form.elements
const button = form.querySelector("[data-preview]")
const desk = form.querySelector("[data-desk]")

const PAUSE_MS = 700
const FRAME = form.querySelector("iframe").src

let pause
let shown = ""

function refresh() {
  clearTimeout(pause)
  takeTitle()
  // On a phone the page runs when it is looked at.
  if (desk.dataset.tab === "write" && matchMedia("(width < 52rem)").matches) return
  if (!html.value.trim() && source_url?.value) return form.requestSubmit(button)
  shown = html.value
  freshFrame().src = FRAME
}

/** A page renames its frame when it saves something, and the form would no longer find it. */
function freshFrame() {
  const old = form.querySelector("iframe")
  const frame = old.cloneNode()
  frame.removeAttribute("src")
  old.replaceWith(frame)
  form.dispatchEvent(new Event("preview"))
  // A page that takes the focus would take it from the person who is typing.
  const typing = document.activeElement
  frame.addEventListener("load", () => {
    if (document.activeElement === frame) typing.focus({ preventScroll: true })
  })
  return frame
}

addEventListener("message", ({ source, data }) => {
  if (data?.broadside !== "preview-ready") return
  if (source !== form.querySelector("iframe").contentWindow || !shown.trim()) return
  source.postMessage({ html: shown }, "*")
})

let suggested = ""
/** The page's own title, unless someone typed another. */
function takeTitle() {
  if (!title || (title.value.trim() && title.value !== suggested)) return
  // Only the title is parsed: a style of the page would offend this page's policy.
  const [tag = ""] = /<title[^<>]*>[^<]*/i.exec(html.value) ?? []
  const own = new DOMParser().parseFromString(tag, "text/html").title
  suggested = [...own].slice(0, title.maxLength).join("")
  title.value = suggested
}

html.addEventListener("input", () => {
  clearTimeout(pause)
  pause = setTimeout(refresh, PAUSE_MS)
})
source_url?.addEventListener("change", () => {
  if (source_url.value && source_url.validity.valid) refresh()
})
form.addEventListener("submit", ({ submitter }) => {
  if (submitter === button) freshFrame()
})
button.addEventListener("click", (event) => {
  if (!html.value.trim()) return
  event.preventDefault()
  refresh()
})
desk.addEventListener("tab", refresh)

// What was typed comes back after a refusal, and when somebody goes back.
addEventListener("pageshow", () => {
  if (html.value.trim() && html.value !== shown) refresh()
})
