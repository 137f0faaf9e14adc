/** A little less than any body may have. */
export const BIG = 15_500_000

type Shapes = Readonly<Record<string, (size: number) => string>>

const listed = (count: number, one: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => one(n))

/** JSON of every shape. */
export const JSON_SHAPES: Shapes = {
  "an endless list begins": (size) => "[".repeat(size),
  "lists in lists": (size) => `${"[".repeat(size / 2)}${"]".repeat(size / 2)}`,
  "objects in objects": (size) => `${'{"a":'.repeat(size / 6)}1${"}".repeat(size / 6)}`,
  "many keys": (size) => `{${listed(size / 13, (n) => `"k${n}":1`).join()}}`,
  "the same key": (size) => `{${'"a":1,'.repeat(size / 6)}"a":1}`,
  "many numbers": (size) => `[${"1,".repeat(size / 2 - 2)}1]`,
  "one text": (size) => `{"title":"${"x".repeat(size)}"}`,
  "one text of escapes": (size) => `{"title":"${"\\u0041".repeat(size / 6)}"}`,
  "one number": (size) => `{"limit":${"1".repeat(size)}}`,
  "empty objects": (size) => `[${"{},".repeat(size / 3 - 2)}{}]`,
  spaces: (size) => " ".repeat(size),
}

const BOUNDARY = "cut"
const part = (name: string, value: string) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const END = `--${BOUNDARY}--\r\n`

export const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`

/** Multipart forms of every shape. */
export const FORM_SHAPES: Shapes = {
  "many parts": (size) => part("a", "").repeat(size / 77) + END,
  "many names": (size) => listed(size / 155, (n) => part(`f${n}`, "x")).join("") + END,
  "one part": (size) => part("title", "x".repeat(size)) + END,
  "boundaries that are none": (size) => part("title", `\r\n--${BOUNDARY}x`.repeat(size / 9)) + END,
  "almost boundaries": (size) => part("title", "\r\n--cu".repeat(size / 8)) + END,
  "headers without end": (size) => `--${BOUNDARY}\r\n${"a: b\r\n".repeat(size / 8)}`,
  "a name without end": (size) =>
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${"x".repeat(size)}`,
  commas: (size) => part("tags", ",".repeat(size)) + END,
}

const atMost = (shapes: Shapes) =>
  Object.entries(shapes).map(([name, shape]) => [name, shape(BIG)] as const)

/** JSON of every shape, as large as any body may be. */
export const jsonBodies = () => atMost(JSON_SHAPES)
/** Multipart forms of every shape, as large as any body may be. */
export const forms = () => atMost(FORM_SHAPES)
