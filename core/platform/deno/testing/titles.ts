import { format, inspect } from "node:util"

/** Replaces `%s`, `%p`, `$name` and the like by the values of a row. */
export function titleOf(name: string, values: readonly unknown[]): string {
  const rest = [...values]
  return name
    .replace(/%[sdifjopO%]/g, (mark) => {
      if (mark === "%%") return "%"
      if (rest.length === 0) return mark
      const value = rest.shift()
      return mark === "%p" ? display(value) : format(mark, value)
    })
    .replace(/\$([\w.]+)/g, (mark, path: string) => {
      const value = path.split(".").reduce(propertyOf, values[0])
      return value === undefined ? mark : typeof value === "string" ? value : display(value)
    })
}

const display = (value: unknown) =>
  typeof value === "string" ? JSON.stringify(value) : inspect(value, { depth: 4 })

const propertyOf = (whole: unknown, key: string): unknown =>
  typeof whole === "object" && whole !== null ? (whole as Record<string, unknown>)[key] : undefined
