/** @jsxImportSource preact */

/** A piece of wooden type: the block, its letter cut out, and the nick by which a hand tells its foot. */
const SORT =
  "M2 2h28v28H2v-5h1.5v-3H2zM8 6v3h2.3v14H8v3h10.9c4.3 0 7.1-2 7.1-5.6 0-2.5-1.4-4.3-3.7-5 1.7-.8 2.7-2.4 2.7-4.3C25 8 22.5 6 18.5 6zm7.1 3.3h2.5c1.7 0 2.6.9 2.6 2.4s-.9 2.4-2.6 2.4h-2.5zm0 7.9h3c1.8 0 2.8 1 2.8 2.7s-1 2.7-2.8 2.7h-3z"

/** The mark before the name. */
export const Icon = () => (
  <svg viewBox="0 0 32 32" aria-hidden="true">
    <path fill-rule="evenodd" d={SORT} />
  </svg>
)

/** The same as a file, for the browser's tab. */
export const ICON_FILE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><style>path{fill:#16161a}@media(prefers-color-scheme:dark){path{fill:#ebe6da}}</style><path fill-rule="evenodd" d="${SORT}"/></svg>`
