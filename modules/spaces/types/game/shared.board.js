import { html } from "./markup.client.js"

/** Values that the players share, as a board where they are one. */
const isGrid = (value) =>
  Array.isArray(value) &&
  value.length > 1 &&
  value.every(
    (row) =>
      Array.isArray(row) &&
      row.length === value[0].length &&
      row.length > 0 &&
      row.every((cell) => cell === null || typeof cell !== "object"),
  )
export function shown(value, depth = 0) {
  if (value === null || typeof value !== "object")
    return html`<span class="game-value">${value === "" ? "“”" : String(value)}</span>`
  if (isGrid(value))
    return html`<table class="game-grid"><tbody>${value.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table>`
  const entries = Object.entries(value)
  if (entries.length === 0) return html`<span class="game-value">nothing</span>`
  if (depth > 3) return html`<code>${JSON.stringify(value).slice(0, 200)}</code>`
  if (Array.isArray(value) && value.every((one) => one === null || typeof one !== "object"))
    return html`<span class="game-value">${value
      .slice(0, 100)
      .map((one) => one ?? "·")
      .join(", ")}${value.length > 100 && " …"}</span>`
  return html`<dl class="game-values">${entries.slice(0, 60).map(([key, one]) => html`<dt>${Array.isArray(value) ? Number(key) + 1 : key.replaceAll("_", " ")}</dt><dd>${shown(one, depth + 1)}</dd>`)}</dl>`
}
