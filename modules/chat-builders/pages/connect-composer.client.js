// Where people write what they would like, and stop what is being done.

/** `onSend(message)` and `onStop()` are called when someone wants that. */
export function createComposer(root, { onSend, onStop }) {
  const form = root.querySelector("[data-ask]")
  const { message: field, author } = form.elements
  const label = form.querySelector("label[for=message]")
  const [send, stop] = ["send", "stop"].map((name) => root.querySelector(`[data-${name}]`))
  const refusal = form.querySelector("[data-refusal]")

  /** One button makes way for the other, with the focus. */
  function swap(shown, hidden) {
    const hadFocus = document.activeElement === hidden
    shown.hidden = false
    if (hadFocus) shown.focus({ preventScroll: true })
    hidden.hidden = true
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault()
    const message = field.value.trim()
    if (message) onSend(message)
  })
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return
    // The keyboard of a phone has no other key for a new line.
    if (matchMedia("(pointer: coarse)").matches) return
    event.preventDefault()
    form.requestSubmit()
  })
  stop.addEventListener("click", onStop)
  root.querySelector("[data-examples]").addEventListener("click", (event) => {
    const example = event.target.closest("[data-example]")
    if (!example) return
    event.preventDefault()
    field.value = example.textContent.trim()
    field.focus()
  })

  return {
    author: () => author.value.trim() || undefined,
    focus: () => field.focus(),
    clear() {
      field.value = ""
    },
    /** Puts words back that were not answered, before those that were typed meanwhile. */
    putBack(message) {
      if (field.value.includes(message)) return
      field.value = [message, field.value].filter(Boolean).join("\n\n")
    },
    complain(text) {
      refusal.textContent = text
      if (text) refusal.scrollIntoView({ block: "nearest" })
    },
    /** Says what sending does now: build a page, or change it. */
    offer(hasPage) {
      send.textContent = hasPage ? "Change it" : "Build it"
      form.querySelector("[data-author]").hidden = hasPage
      label.textContent = hasPage ? "What should change?" : "What would you like?"
    },
    start() {
      swap(stop, send)
    },
    end() {
      swap(send, stop)
    },
  }
}
