// The publish form with script: the chosen world's fields only, a preview that follows the source,
// a file that is suggested into the field, and a title from the page. Without it, the form does all but that.

const form = document.querySelector("[data-publish]")
const { html, file, title, source_url } = form.elements
const button = form.querySelector("[data-preview]")
const notice = form.querySelector("[data-taken]")

const PAUSE_MS = 700

function showWorld() {
  if (!form.elements.world) return
  const { value } = form.elements.world
  for (const fields of form.querySelectorAll("[data-world]"))
    fields.hidden = fields.disabled = fields.dataset.world !== value
}
for (const radio of form.querySelectorAll("[name=world]"))
  radio.addEventListener("change", showWorld)

let pause
const previewSoon = () => {
  clearTimeout(pause)
  pause = setTimeout(preview, PAUSE_MS)
}

function preview() {
  takeTitle()
  if (html.value.trim() || source_url?.value) form.requestSubmit(button)
}

let sent = false
form.addEventListener("submit", (event) => {
  if (event.submitter === button) return freshFrame()
  // The second click of a double one would publish a second page.
  if (sent) event.preventDefault()
  sent = true
})
addEventListener("pageshow", () => {
  sent = false
})

/** A page renames its frame when it saves something, and the form would no longer find it. */
function freshFrame() {
  clearTimeout(pause)
  const old = form.querySelector("iframe")
  const frame = old.cloneNode()
  old.replaceWith(frame)
  // A page that takes the focus would take it from who is typing.
  const typing = document.activeElement
  frame.addEventListener("load", () => {
    if (document.activeElement === frame) typing.focus({ preventScroll: true })
  })
}

let suggested = ""
/** The page's own title, as long as nobody typed another. */
function takeTitle() {
  if (title.value.trim() && title.value !== suggested) return
  // Only the title is parsed: a style of the page would offend this page's policy.
  const [tag = ""] = /<title[^>]*>[^<]*/i.exec(html.value) ?? []
  const own = new DOMParser().parseFromString(tag, "text/html").title
  suggested = [...own].slice(0, title.maxLength).join("")
  title.value = suggested
}

async function takeFile() {
  const [chosen] = file.files
  if (!chosen) return
  file.value = ""
  try {
    html.value = new TextDecoder("utf-8", { fatal: true }).decode(await chosen.arrayBuffer())
  } catch {
    notice.textContent = `${chosen.name} is not text in UTF-8; save it as that first.`
    return
  }
  notice.textContent = `${chosen.name} is in the field above now.`
  preview()
}

const holdsFile = (event) => event.dataTransfer?.types.includes("Files")
form.addEventListener("dragover", (event) => {
  if (holdsFile(event)) event.preventDefault()
})
form.addEventListener("drop", (event) => {
  if (!holdsFile(event)) return
  event.preventDefault()
  file.files = event.dataTransfer.files
  takeFile()
})

html.addEventListener("input", previewSoon)
source_url?.addEventListener("change", () => {
  if (source_url.value && source_url.validity.valid) preview()
})
file.addEventListener("change", takeFile)

showWorld()
// What was typed comes back after a refusal, and when somebody goes back.
if (html.value.trim()) preview()
