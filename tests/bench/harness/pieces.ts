/** What a body is put together from: each `{name}` in it becomes one of the texts of that name, drawn at random. */
export type Pieces = Readonly<Record<string, readonly string[]>>

export interface Part {
  /** As it is. */
  readonly text?: string
  /** One of these. */
  readonly anyOf?: string
  /** A number never used before. */
  readonly isNumber?: boolean
}

/** A body in the parts that change with each request, and those that do not. */
export function partsOf(body: string, pieces: Pieces): Part[] {
  const names = ["n", ...Object.keys(pieces)]
  return body.split(new RegExp(`\\{(${names.join("|")})\\}`)).map((text, at) => {
    if (at % 2 === 0) return { text }
    return text === "n" ? { isNumber: true } : { anyOf: text }
  })
}
