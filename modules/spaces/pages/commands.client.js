// What is clicked, pressed or submitted in a room, as commands.

import { commandOf } from "./fields.client.js"

/**
 * `send.command`, `send.join` and `send.close` promise whether it was done. `kinds` has the types of the fields of
 * each command.
 */
export function wireCommands(root, send, kinds) {
  const sending = new WeakSet()

  async function once(element, work) {
    // What turns is turned as often as it is pressed, and everything else is done once.
    if (sending.has(element) && !("again" in element.dataset)) return
    sending.add(element)
    element.setAttribute("aria-busy", "true")
    const isDone = await work().finally(() => {
      sending.delete(element)
      element.removeAttribute("aria-busy")
    })
    if (isDone && element.localName === "form") element.reset()
  }

  function press(event) {
    const element = event.target.closest("[data-command]")
    if (
      !element ||
      element.localName === "form" ||
      element.getAttribute("aria-disabled") === "true"
    )
      return
    event.preventDefault()
    once(element, () => send.command(JSON.parse(element.dataset.command)))
  }

  root.addEventListener("click", press)
  root.addEventListener("keydown", (event) => {
    // A button is clicked by these keys anyhow, and text fields need them.
    if (event.repeat || (event.key !== "Enter" && event.key !== " ")) return
    if (!event.target.closest("button, a, input, select, textarea, summary")) press(event)
  })
  root.addEventListener("submit", (event) => {
    const form = event.target
    const work = workOf(form, new FormData(form, event.submitter))
    if (!work) return
    event.preventDefault()
    once(form, work)
  })

  function workOf({ dataset }, fields) {
    if ("join" in dataset) return () => send.join(fields.get("name"), fields.get("role"))
    if ("close" in dataset) return () => send.close()
    if (!("command" in dataset)) return
    for (const name of ["code", "participant", "command"]) fields.delete(name)
    const command = JSON.parse(dataset.command)
    return () => send.command(commandOf(command, fields, kinds[command.type]))
  }
}
