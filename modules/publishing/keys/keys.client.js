// The edit keys of what was published from this browser. They are in its storage alone, and leave
// it only in the body of a form that its owner sends, or in a file that its owner saves.

import { add, all, isEntry, isSame, store } from "./key-store.client.js"

const ENTERED = "broadside:entered"

function save(entries, name) {
  const file = { broadside: "keys", site: location.origin, pages: entries }
  const link = document.createElement("a")
  link.href = URL.createObjectURL(
    new Blob([JSON.stringify(file, null, 2)], { type: "application/json" }),
  )
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1_000)
}

// A new key, on the page that says so.

for (const place of document.querySelectorAll("[data-new-key]")) {
  const entry = { ...JSON.parse(place.dataset.newKey), at: Date.now() }
  const said = place.querySelector("[data-key-said]")
  if (add(entry)) said.hidden = false
  const button = place.querySelector("[data-key-save]")
  button.hidden = false
  button.addEventListener("click", () => save([entry], `${entry.kind}-${entry.id}-key.json`))
}

// A key that was typed is right where the server says that it is done.

const typed = () => {
  try {
    const key = sessionStorage.getItem(ENTERED)
    sessionStorage.removeItem(ENTERED)
    return key
  } catch {
    return null
  }
}
const managed = document.querySelector("[data-manages]")
if (managed) {
  const owned = JSON.parse(managed.dataset.manages)
  const isDone = new URLSearchParams(location.search).has("done")
  const before = all().find(isSame(owned))
  const key = (isDone && typed()) || before?.key
  // Its title may have changed, too.
  if (key) add({ ...owned, key, at: before?.at ?? Date.now() })
}

for (const field of document.querySelectorAll("[data-key-of]")) {
  const [kind, id] = field.dataset.keyOf.split("/")
  const entry = all().find(isSame({ kind, id }))
  if (entry && !field.value && field.getAttribute("aria-invalid") !== "true") {
    field.value = entry.key
    field.type = "password"
    document.getElementById(`${field.id}-hint`).textContent = "Filled in from this browser."
  }
  field.form.addEventListener("submit", ({ submitter }) => {
    if (submitter?.formTarget === "preview") return
    try {
      sessionStorage.setItem(ENTERED, field.value.trim())
    } catch {
      // Then it is not remembered, and typed again next time.
    }
  })
}

// The list of all.

const mine = document.querySelector("[data-mine]")
if (mine) {
  const list = mine.querySelector("[data-mine-list]")
  const said = mine.querySelector("[data-mine-said]")
  const file = mine.querySelector("[data-mine-file]")

  const lineOf = (entry) => {
    const { kind, id, title } = entry
    const link = document.createElement("a")
    link.href = `/manage/${kind}/${encodeURIComponent(id)}`
    link.append(Object.assign(document.createElement("bdi"), { textContent: title }))
    const heading = document.createElement("h3")
    heading.append(link)
    const copy = button("Copy the key", async () => {
      await navigator.clipboard.writeText(entry.key)
      said.textContent = `The key of ${title} is on the clipboard.`
    })
    const forget = button("Remove from this list", () => {
      store(all().filter((one) => !isSame(entry)(one)))
      said.textContent = `${title} is off this list. It is still published.`
      show()
    })
    const actions = Object.assign(document.createElement("p"), { className: "actions" })
    actions.append(copy, forget)
    const line = document.createElement("li")
    line.append(heading, actions)
    return line
  }

  const button = (label, act) => {
    const element = Object.assign(document.createElement("button"), {
      type: "button",
      textContent: label,
    })
    element.addEventListener("click", act)
    return element
  }

  const show = () => {
    const entries = all()
    list.replaceChildren(...entries.map(lineOf))
    mine.querySelector("[data-mine-none]").hidden = entries.length > 0
    mine.querySelector("[data-mine-save]").hidden = entries.length === 0
    mine.hidden = false
  }

  mine
    .querySelector("[data-mine-save]")
    .addEventListener("click", () => save(all(), "broadside-keys.json"))
  file.addEventListener("change", async () => {
    const [chosen] = file.files
    file.value = ""
    if (!chosen) return
    const { pages } = await chosen
      .text()
      .then(JSON.parse)
      .catch(() => ({}))
    const good = Array.isArray(pages) ? pages.filter(isEntry) : []
    for (const entry of good.toReversed()) add(entry)
    said.textContent =
      good.length === 0
        ? `${chosen.name} has no keys in it.`
        : `${good.length} added from ${chosen.name}.`
    show()
  })
  addEventListener("storage", show)
  show()
}
