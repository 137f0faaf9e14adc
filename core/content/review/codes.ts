/** The character codes of a text: bytes where all of it is ASCII. */
export type Codes = Uint8Array | Uint16Array

/** The character codes of a text; `bytes`, if they are there, are its UTF-8. */
export function codesOf(text: string, bytes?: Uint8Array): Codes {
  if (bytes?.length === text.length) return bytes
  const codes = new Uint16Array(text.length)
  for (let at = 0; at < text.length; at++) codes[at] = text.charCodeAt(at)
  return codes
}
