// Puts a page to begin with into the form, where everything else stays as it was typed.

const form = document.querySelector("[data-publish]")
const { html } = form.elements

/** What came from a starter may be replaced without a question. */
let placed = html.value
async function place(link) {
  const answer = await fetch(link.href)
  const page = new DOMParser().parseFromString(await answer.text(), "text/html")
  const { value } = page.getElementById("html")
  const { value: usual } = page.querySelector("[name=world]:checked")
  const isOwn = html.value.trim() && html.value !== placed
  if (isOwn && !confirm("Replace what is in the field?")) return
  placed = value
  html.value = value
  html.dispatchEvent(new Event("input", { bubbles: true }))
  const world = form.querySelector(`[name=world][value="${usual}"]`)
  world.checked = true
  world.dispatchEvent(new Event("change", { bubbles: true }))
  html.focus()
}

for (const link of document.querySelectorAll("[data-starter]"))
  link.addEventListener("click", (event) => {
    // A new tab, a window or a download is what it says.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    place(link).catch(() => location.assign(link.href))
  })
