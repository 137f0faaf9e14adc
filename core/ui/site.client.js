// On every page: times as people say them, and the switch between light and dark.

const UNITS = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
]
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" })
const exact = new Intl.DateTimeFormat(undefined, { dateStyle: "full", timeStyle: "short" })

function ago(at) {
  const seconds = (at - Date.now()) / 1_000
  const [unit, length] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? []
  return unit ? relative.format(Math.round(seconds / length), unit) : "just now"
}

function tell(root = document) {
  for (const time of root.querySelectorAll("time[data-relative]")) {
    const at = Date.parse(time.dateTime)
    const text = ago(at)
    if (time.textContent !== text) time.textContent = text
    if (!time.dataset.relative) {
      time.title = exact.format(at)
      time.dataset.relative = "done"
    }
  }
}

tell()
setInterval(tell, 30_000)
// Lists that change in place have new times.
new MutationObserver((changes) => {
  for (const { addedNodes } of changes)
    for (const node of addedNodes)
      if (node.nodeType === Node.ELEMENT_NODE) tell(node.parentElement ?? node)
}).observe(document.body, { childList: true, subtree: true })

const SCHEME = "broadside:scheme"
const dark = matchMedia("(prefers-color-scheme: dark)")
const root = document.documentElement
const inks = document.querySelectorAll("meta[name=theme-color]")
const ofSystem = () => (dark.matches ? "dark" : "light")
const current = () => root.dataset.scheme ?? ofSystem()

function show() {
  for (const button of document.querySelectorAll("[data-scheme-switch]")) {
    button.hidden = false
    const other = current() === "dark" ? "light" : "dark"
    button.setAttribute("aria-label", `Use ${other} colours`)
    button.title = `Use ${other} colours`
  }
  for (const ink of inks) {
    ink.dataset.content ??= ink.content
    const chosen = [...inks].find((one) => one.media.includes(current()))
    ink.content = root.dataset.scheme
      ? (chosen?.dataset.content ?? chosen?.content)
      : ink.dataset.content
  }
}

document.addEventListener("click", (event) => {
  if (!event.target.closest?.("[data-scheme-switch]")) return
  const next = current() === "dark" ? "light" : "dark"
  // What the system says needs no choice, and then follows the system again.
  if (next === ofSystem()) delete root.dataset.scheme
  else root.dataset.scheme = next
  try {
    if (root.dataset.scheme) localStorage.setItem(SCHEME, next)
    else localStorage.removeItem(SCHEME)
  } catch {
    // Storage may be forbidden; then the choice lasts as long as the page.
  }
  show()
})
dark.addEventListener("change", show)
show()
