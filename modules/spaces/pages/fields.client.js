// What is typed into a form, as the types that the command takes.

/** `kinds` says of each field whether it is a number, and so on; a field that it does not have is text. */
export function commandOf(command, entries, kinds = {}) {
  const typed = new Map()
  for (const [name, value] of entries)
    if (typeof value === "string") typed.set(name, [...(typed.get(name) ?? []), value])
  const fields = [...typed].flatMap(([name, values]) => {
    const kind = kinds[name] ?? { type: "text" }
    const value = typedValue(kind, values)
    return value === undefined ? [] : [[name, value]]
  })
  const unticked = Object.entries(kinds).flatMap(([name, { type, required }]) =>
    type === "boolean" && required && !typed.has(name) && !(name in command) ? [[name, false]] : [],
  )
  return { ...Object.fromEntries([...unticked, ...fields]), ...command }
}

function typedValue({ type, required, item }, values) {
  if (type === "list") return values.flatMap(linesOf).map((one) => typedValue(item, [one]) ?? one)
  const text = values.at(-1).replaceAll("\r\n", "\n")
  if (text.trim() === "" && !(type === "text" && required)) return undefined
  if (type === "number") return Number.isNaN(Number(text)) ? text : Number(text)
  if (type === "boolean")
    return text === "on" || text === "true" || (text === "false" ? false : text)
  return type === "json" ? parsed(text) : text
}

const linesOf = (text) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)

/** What is no JSON is the text itself, so that words need no quotes. */
function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
