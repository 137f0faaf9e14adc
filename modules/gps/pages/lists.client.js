// The lists of people, pins and messages. An item changes in place, so that who reads it with a screen reader, or has
// the focus on its button, stays there.

/** Shows `all` in this order; `update` writes one into its item. */
export function fill(list, all, { template, update, onShow }) {
  const items = itemsOf(list)
  let before = null
  for (const one of all) {
    const item = items.get(String(one.id)) ?? itemFor(one, template)
    items.delete(String(one.id))
    const next = before ? before.nextElementSibling : list.firstElementChild
    if (item !== next) list.insertBefore(item, next)
    update(item, one)
    if (onShow) showable(item, () => onShow(one))
    before = item
  }
  for (const item of items.values()) item.remove()
}

/** Adds those that are not there yet, and scrolls to them if the reader is at the end. */
export function fillToTheEnd(list, all, { template, update }) {
  const items = itemsOf(list)
  const isAtEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 40
  for (const one of all) {
    if (items.has(String(one.id))) continue
    const item = itemFor(one, template)
    update(item, one)
    list.append(item)
  }
  if (isAtEnd) list.scrollTop = list.scrollHeight
}

const itemsOf = (list) => new Map([...list.children].map((item) => [item.dataset.id, item]))

function itemFor({ id }, template) {
  const item = template.content.firstElementChild.cloneNode(true)
  item.dataset.id = id
  return item
}

function showable(item, show) {
  const button = item.querySelector("[data-show]")
  button.hidden = false
  button.onclick = show
}

/** Changes a text only if it differs, so that nothing is read out again. */
export function tell(item, name, text) {
  const element = item.querySelector(`[data-${name}]`)
  if (element.textContent !== text) element.textContent = text
}

/** Shows or hides the mark of a protected name. */
export function mark(item, isProtected) {
  item.querySelector("[data-protected]").hidden = !isProtected
}

export function paint(item, color) {
  item.querySelector(".dot circle").setAttribute("fill", color)
}

/** A time that the script of every page words, and renews. */
export function stampTime(item, at) {
  const time = item.querySelector("time")
  if (time.dateTime === at) return
  time.dateTime = at
  time.textContent = "just now"
}
