import type { HeaderBytes } from "../headers"

export const headerBytes: HeaderBytes = (headers, except) => {
  let size = 0
  for (const [name, value] of headers) if (name !== except) size += name.length + value.length
  return size
}
