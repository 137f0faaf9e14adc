// The live list of the front page, and the button that copies the tool server's address.

const list = document.querySelector("[data-live=happenings]")

if (list) {
  const most = Math.max(list.children.length, 6)
  let events
  const listen = () => {
    events = new EventSource("/right-now/events")
    events.addEventListener("happening", ({ data }) => {
      // The server sets the line, and escapes it, as it does in the page.
      const { line } = JSON.parse(data)
      const parsed = new DOMParser().parseFromString(line, "text/html").querySelector("li")
      parsed.classList.add("new")
      list.prepend(parsed)
      while (list.children.length > most) list.lastElementChild.remove()
    })
  }
  // A hidden page needs no stream.
  document.addEventListener("visibilitychange", () => {
    events?.close()
    if (!document.hidden) listen()
  })
  if (!document.hidden) listen()
}

for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = !navigator.clipboard
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(button.dataset.copy)
    button.textContent = "Copied"
  })
}
