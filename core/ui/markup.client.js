// Drawings of rooms, made of text: the server draws the first view with this, and the browser each later one.

const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" }
const escaped = (text) => String(text).replace(/[&<>"']/g, (letter) => ENTITIES[letter])

/** Text that is HTML already. */
class Markup {
  constructor(text) {
    this.text = text
  }
  toString() {
    return this.text
  }
}

/** `false`, `null` and `undefined` become nothing, lists are joined, and everything else is escaped. */
function textOf(value) {
  if (value === false || value === null || value === undefined) return ""
  if (Array.isArray(value)) return value.map(textOf).join("")
  return value instanceof Markup ? value.text : escaped(value)
}

/** A template whose values are escaped: html`<b>${name}</b>`. */
export const html = (strings, ...values) =>
  new Markup(strings.reduce((text, part, index) => text + textOf(values[index - 1]) + part))

/**
 * A form that sends a command with its fields, with and without script. `command` is the command without the fields
 * that are typed in: form(view, { type: "pin" }, html`<input name="text">`).
 */
export const form = (view, command, content) =>
  html`<form method="post" action="${view.formAction}" enctype="multipart/form-data" data-command="${JSON.stringify(command)}"><input type="hidden" name="code" value="${view.code}"><input type="hidden" name="participant" value="${view.me ?? ""}"><input type="hidden" name="command" value="${JSON.stringify(command)}">${content}</form>`
