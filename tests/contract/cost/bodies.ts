const BIG = 15_500_000

/** JSON of every shape, as large as any body may be. */
export function* jsonBodies(): Generator<readonly [name: string, text: string]> {
  yield ["an endless list begins", "[".repeat(BIG)]
  yield ["lists in lists", `${"[".repeat(BIG / 2)}${"]".repeat(BIG / 2)}`]
  yield ["objects in objects", `${'{"a":'.repeat(BIG / 6)}1${"}".repeat(BIG / 6)}`]
  yield ["many keys", `{${Array.from({ length: 900_000 }, (_, n) => `"k${n}":1`).join()}}`]
  yield ["the same key", `{${'"a":1,'.repeat(BIG / 7)}"a":1}`]
  yield ["many numbers", `[${"1,".repeat(BIG / 2 - 2)}1]`]
  yield ["one text", `{"title":"${"x".repeat(BIG)}"}`]
  yield ["one text of escapes", `{"title":"${"\\u0041".repeat(BIG / 6)}"}`]
  yield ["one number", `{"limit":${"1".repeat(BIG)}}`]
  yield ["empty objects", `[${"{},".repeat(BIG / 3 - 2)}{}]`]
  yield ["spaces", " ".repeat(BIG)]
}

const BOUNDARY = "cut"
const part = (name: string, value: string) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

export const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`

/** Multipart forms of every shape, as large as any body may be. */
export function* forms(): Generator<readonly [name: string, text: string]> {
  const end = `--${BOUNDARY}--\r\n`
  yield ["many parts", part("a", "").repeat(200_000) + end]
  yield ["many names", Array.from({ length: 100_000 }, (_, n) => part(`f${n}`, "x")).join("") + end]
  yield ["one part", part("title", "x".repeat(BIG)) + end]
  yield ["boundaries that are none", part("title", `\r\n--${BOUNDARY}x`.repeat(BIG / 9)) + end]
  yield ["almost boundaries", part("title", "\r\n--cu".repeat(BIG / 8)) + end]
  yield ["headers without end", `--${BOUNDARY}\r\n${"a: b\r\n".repeat(BIG / 8)}`]
  yield [
    "a name without end",
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${"x".repeat(BIG)}`,
  ]
  yield ["commas", part("tags", ",".repeat(BIG)) + end]
}
