/** @jsxImportSource preact */

interface PagerOptions {
  readonly path: string
  /** The query parameters of the list; `limit` may be omitted if it is the default. */
  readonly asked?: Readonly<Record<string, string | number | undefined>>
  readonly limit: number
  readonly offset: number
  /** Offset of the next page, if there is one. */
  readonly next: number | undefined
  readonly label?: string
}

/**
 * Links to the previous and next page of a list.
 * @example <Pager path="/x/guestbook" limit={20} offset={0} next={20} />
 */
export function Pager({ path, asked = {}, limit, offset, next, label = "Pages" }: PagerOptions) {
  if (offset === 0 && next === undefined) return null
  const link = (to: number) => {
    const params = Object.entries({ ...asked, offset: to || undefined })
    return `${path}?${new URLSearchParams(params.flatMap(([k, v]) => (v ? [[k, String(v)]] : [])))}`
  }
  return (
    <nav class="actions" aria-label={label}>
      {offset > 0 && (
        <a href={link(Math.max(0, offset - limit))} rel="prev">
          Back
        </a>
      )}
      {next !== undefined && (
        <a href={link(next)} rel="next">
          More
        </a>
      )}
    </nav>
  )
}
