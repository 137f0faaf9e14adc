// A room of a type without a drawing of its own: its state as a list, and a form for each command.

import { form, html } from "./markup.client.js"

export function draw(view) {
  const { messages: _, ...state } = view.state
  const me = view.participants.find(({ name }) => name === view.me)
  const isActing = view.status === "open" && me && me.role !== "observer"
  return html`<dl class="space-fields">${Object.entries(state).map(([name, value]) => pair(wordsOf(name), value))}</dl>${
    isActing &&
    html`<div class="space-commands">${view.commands.map((one) => command(view, one))}</div>`
  }`
}

const pair = (name, value) => html`<dt><bdi>${name}</bdi></dt><dd>${shown(value)}</dd>`

function shown(value) {
  if (value === null) return html`<span class="space-faded">none</span>`
  if (typeof value !== "object") return html`<bdi>${String(value)}</bdi>`
  const entries = Object.entries(value)
  if (entries.length === 0) return html`<span class="space-faded">empty</span>`
  if (Array.isArray(value))
    return html`<ol class="space-list">${value.map((one) => html`<li>${shown(one)}</li>`)}</ol>`
  return html`<dl class="space-fields">${entries.map(([name, one]) => pair(name, one))}</dl>`
}

function wordsOf(name) {
  const words = name.replaceAll("_", " ")
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const command = (view, { name, description, fields }) =>
  html`<section class="slip"><h2>${wordsOf(name)}</h2><p class="small">${description}</p>${form(
    view,
    { type: name },
    html`${fields.map((field) => labelled(field, `space-${name}-${field.name}`))}<p class="actions"><button class="button">${wordsOf(name)}</button></p>`,
  )}</section>`

const labelled = (field, id) =>
  html`<div class="field"><label for="${id}">${wordsOf(field.name)}${!field.required && html` <span class="space-faded">(optional)</span>`}</label>${control(field, id)}${
    field.description && html`<p class="small" id="${id}-hint">${field.description}</p>`
  }</div>`

function control(field, id) {
  const common = html`id="${id}" name="${field.name}"${field.description && html` aria-describedby="${id}-hint"`}${field.required && html` required`}`
  if (field.options)
    return html`<select ${common}>${!field.required && html`<option value=""></option>`}${field.options.map((one) => html`<option>${one}</option>`)}</select>`
  if (field.type === "boolean")
    return html`<select ${common}>${!field.required && html`<option value=""></option>`}<option value="true">Yes</option><option value="false">No</option></select>`
  if (field.type === "number")
    return html`<input ${common} type="number" step="${field.isWhole ? 1 : "any"}"${attribute("min", field.least)}${attribute("max", field.most)}>`
  if (field.type === "list" || field.type === "json")
    return html`<textarea ${common} rows="3"${field.type === "list" && html` placeholder="One on each line"`}></textarea>`
  return html`<input ${common} dir="auto" autocomplete="off"${attribute("maxlength", field.most)}>`
}

const attribute = (name, value) => value !== undefined && html` ${name}="${value}"`
