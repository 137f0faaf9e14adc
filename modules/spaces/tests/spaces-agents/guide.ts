/** A call that a text for agents describes. */
export interface Call {
  readonly method: string
  readonly url: string
  /** The fields that it names. */
  readonly fields: readonly string[]
}

const CALL = /`(GET|POST) (http[^`]+)`(?: with `\{([^`]*)\}`)?/g

/** The calls in a guide, by the last part of their addresses, as the first sentence about each describes it. */
export function callsIn(guide: string): ReadonlyMap<string, Call> {
  const calls = new Map<string, Call>()
  for (const [, method = "", url = "", fields = ""] of guide.matchAll(CALL)) {
    const [path = ""] = url.split("?")
    const name = path.slice(path.lastIndexOf("/") + 1)
    // Several calls have the same last part, such as the `create` of other areas.
    const key = `${path.includes("/space") ? "space " : ""}${name}`
    const named = fields.split(",").flatMap((field) => /\w+/.exec(field)?.[0] ?? [])
    const before = calls.get(key)?.fields ?? []
    calls.set(key, { method, url, fields: [...new Set([...before, ...named])] })
  }
  return calls
}
