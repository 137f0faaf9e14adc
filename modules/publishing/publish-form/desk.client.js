// The desk: loads the code editor once somebody writes, and on a phone shows either the page that is
// written or what it looks like.

const form = document.querySelector("[data-publish]")
const { html } = form.elements
const desk = form.querySelector("[data-desk]")

let loading
const load = () => {
  loading ??= import(desk.dataset.editor)
    .then(({ edit }) => edit(html))
    // Without the editor, the plain field does.
    .catch(() => {})
  loading.then(() => {
    desk.dataset.ready = ""
  })
}
html.addEventListener("focus", load, { once: true })
html.addEventListener("input", load, { once: true })
// What is there to read and change from the start is shown in colour, once the page itself is there.
addEventListener("pageshow", () => html.value.trim() && setTimeout(load))

const buttons = new Map(
  [
    ["write", "Write"],
    ["look", "Preview"],
  ].map(([tab, label]) => {
    const button = document.createElement("button")
    Object.assign(button, { type: "button", textContent: label })
    button.addEventListener("click", () => choose(tab))
    return [tab, button]
  }),
)
function choose(tab) {
  desk.dataset.tab = tab
  for (const [name, button] of buttons) button.setAttribute("aria-pressed", String(name === tab))
  desk.dispatchEvent(new Event("tab"))
}
const tabs = document.createElement("div")
tabs.className = "tabs actions"
tabs.setAttribute("role", "group")
tabs.setAttribute("aria-label", "What to show")
tabs.append(...buttons.values())
desk.prepend(tabs)
desk.dataset.tabs = ""
choose("write")
