import type { HeaderBytes } from "../headers"

// A third of what the iterator takes, which makes an array of each header.
export const headerBytes: HeaderBytes = (headers, except) => {
  const all = headers.toJSON() as Record<string, string | readonly string[]>
  let size = 0
  for (const name in all) if (name !== except) size += name.length + lengthOf(all[name] ?? "")
  return size
}

const lengthOf = (value: string | readonly string[]) =>
  typeof value === "string" ? value.length : value.join("").length
