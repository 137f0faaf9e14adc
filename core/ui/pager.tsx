/** @jsxImportSource preact */

interface PagerOptions {
  readonly path: string
  /** What was filters, as the address has it; `limit` as long as it is the list's own default may be left out. */
  readonly filters?: Readonly<Record<string, string | number | boolean | undefined>>
  readonly limit: number
  readonly offset: number
  /** Where the next part begins, if there is one. */
  readonly next: number | undefined
  readonly label?: string
}

/**
 * Plain links to the parts of a list before and after this one.
 * @example <Pager path="/x/guestbook" limit={20} offset={0} next={20} />
 */
export function Pager({ path, filters = {}, limit, offset, next, label = "Pages" }: PagerOptions) {
  if (offset === 0 && next === undefined) return null
  const link = (to: number) => {
    const parameters = Object.entries({ ...filters, offset: to || undefined })
    return `${path}?${new URLSearchParams(parameters.flatMap(([k, v]) => (v ? [[k, String(v)]] : [])))}`
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
