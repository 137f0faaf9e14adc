/** @jsxImportSource preact */
import type { Landmark } from "broadside/contracts"

/** The search of the whole site. */
export const Search = ({ path, label }: Landmark) => (
  <search>
    <form class="search" action={path}>
      <input name="q" type="search" aria-label={label} placeholder={label} />
      <button class="button" type="submit">
        Search
      </button>
    </form>
  </search>
)
