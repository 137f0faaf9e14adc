/** @jsxImportSource preact */
import type { ComponentChildren } from "preact"

interface SearchFormOptions {
  /** The page that shows the results. */
  readonly path: string
  readonly value?: string | undefined
  /** Announced for the text field. */
  readonly label: string
  /** Shown in the empty field; default the label. */
  readonly placeholder?: string
  /** More fields, such as a choice of status. */
  readonly children?: ComponentChildren
}

/**
 * A search above a list: a text field named `q`, more fields, and a button. Works without script.
 * @example <SearchForm path="/makers" value={q} label="Beginning of a name" />
 */
export const SearchForm = ({ path, value, label, placeholder, children }: SearchFormOptions) => (
  <search>
    <form class="search" action={path}>
      <input
        name="q"
        type="search"
        value={value}
        aria-label={label}
        placeholder={placeholder ?? label}
      />
      {children}
      <button class="button" type="submit">
        Find
      </button>
    </form>
  </search>
)
