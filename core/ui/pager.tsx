/** @jsxImportSource preact */

interface PagerOptions {
  readonly path: string
  /** What was filters, as the address has it; `limit` as long as it is the list's own default may be left out. */
  readonly filters?: Readonly<Record<string, string | number | boolean | undefined>>
  readonly limit: number
  readonly offset: number
  /** Where the next part begins, if there is one. */
  readonly next: number | undefined
  /** How many there are in all; with it, the pages have numbers. */
  readonly total?: number | undefined
  readonly label?: string
}

/** No list can be read beyond it. */
const MAX_OFFSET = 10_000
/** Pages beside the current one that are shown. */
const BESIDE = 1

/**
 * Plain links to the parts of a list: numbered with the first and the last, if the total is known.
 * @example <Pager path="/x/guestbook" limit={20} offset={0} next={20} total={312} />
 */
export function Pager(options: PagerOptions) {
  const { path, filters = {}, limit, offset, next, total, label = "Pages" } = options
  if (offset === 0 && next === undefined) return null
  const link = (to: number) => {
    const parameters = Object.entries({ ...filters, offset: to || undefined })
    return `${path}?${new URLSearchParams(parameters.flatMap(([k, v]) => (v ? [[k, String(v)]] : [])))}`
  }
  return (
    <nav class="actions pages" aria-label={label}>
      {offset > 0 && (
        <a href={link(Math.min(Math.max(0, offset - limit), MAX_OFFSET))} rel="prev">
          Previous<span class="unseen"> page</span>
        </a>
      )}
      {total !== undefined &&
        numbersOf(Math.floor(offset / limit), lastOf(total, limit)).map((page, index) =>
          page === undefined ? (
            <span key={`gap ${index}`}>…</span>
          ) : (
            <a
              key={page}
              href={link(page * limit)}
              aria-label={`Page ${page + 1}`}
              aria-current={page * limit === offset ? "page" : undefined}
            >
              {page + 1}
            </a>
          ),
        )}
      {next !== undefined && (
        <a href={link(next)} rel="next">
          Next<span class="unseen"> page</span>
        </a>
      )}
    </nav>
  )
}

/** The last page, from 0. */
const lastOf = (total: number, limit: number) =>
  Math.min(Math.ceil(total / limit) - 1, Math.floor(MAX_OFFSET / limit))

/** The first page, those about the current one, and the last, with a gap where some are left out. */
function numbersOf(current: number, last: number): (number | undefined)[] {
  const shown = Array.from({ length: last + 1 }, (_, page) => page).filter(
    (page) => page === 0 || page === last || Math.abs(page - current) <= BESIDE,
  )
  return shown.flatMap((page, index) =>
    index > 0 && page - (shown[index - 1] ?? 0) > 1 ? [undefined, page] : [page],
  )
}
