// The queue by keyboard. Each key presses a button that is there without script, too.

const PLACE = "broadside:desk"
const lines = [...document.querySelectorAll("[data-queue] > [data-item]")]
const boxOf = (line) => line.querySelector("input[name=item]")
const currentLine = () => document.activeElement?.closest("[data-item]")

function goTo(index) {
  const line = lines[Math.max(0, Math.min(index, lines.length - 1))]
  line?.focus({ preventScroll: true })
  line?.scrollIntoView({ block: "nearest" })
}

const move = (by) => {
  const line = currentLine()
  goTo(line ? lines.indexOf(line) + by : 0)
}

/** All that is selected, or the current line. */
function act(name) {
  const isBulk = lines.some((line) => boxOf(line).checked)
  const button = isBulk
    ? document.querySelector(`button[name=do][value=${name}]`)
    : currentLine()?.querySelector(`[data-act=${name}]`)
  button?.click()
}

function select(line = currentLine()) {
  if (!line) return
  boxOf(line).checked = !boxOf(line).checked
}

function preview() {
  const details = currentLine()?.querySelector("details")
  if (details) details.open = !details.open
}

const KEYS = {
  j: () => move(1),
  k: () => move(-1),
  x: () => select(),
  o: preview,
  a: () => act("approve"),
  b: () => act("bury"),
  e: () => act("erase"),
  n: () => act("ban"),
  p: () => act("protect"),
  r: () => act("restore"),
  s: () => act("stay"),
  A: () => document.querySelector("[data-all]")?.click(),
  u: () => document.querySelector("[data-undo]")?.click(),
}

const isTyping = ({ target }) => target.matches("select, textarea, input:not([type=checkbox])")

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event)) return
  const run = KEYS[event.key]
  if (!run) return
  event.preventDefault()
  run()
})

// What comes next takes the place of what was done.
document
  .querySelector("[data-queue]")
  ?.closest("form")
  .addEventListener("submit", (event) => {
    const line = event.submitter?.closest("[data-item]") ?? lines.find((one) => boxOf(one).checked)
    sessionStorage.setItem(PLACE, String(Math.max(0, lines.indexOf(line))))
  })

// The page of a new key has no lines; the place waits for the queue.
const place = lines.length > 0 ? sessionStorage.getItem(PLACE) : null
if (place !== null) {
  sessionStorage.removeItem(PLACE)
  goTo(Number(place))
}

const all = document.querySelector("[data-all]")
if (all) {
  all.hidden = false
  all.addEventListener("click", () => {
    const isOn = lines.every((line) => boxOf(line).checked)
    for (const line of lines) boxOf(line).checked = !isOn
  })
}
for (const hint of document.querySelectorAll("[data-keys]")) hint.hidden = false
