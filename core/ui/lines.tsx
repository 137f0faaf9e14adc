/** @jsxImportSource preact */
import type { PageLine } from "../contracts/card"

/**
 * Posts and requests as lines of a list: what has no cover.
 * @example <PageLines lines={lines} />
 */
export const PageLines = ({ lines }: { readonly lines: readonly PageLine[] }) => (
  <ul class="lines">
    {lines.map(({ href, title, by, label, note }) => (
      <li key={href}>
        {label && <span class="chip">{label}</span>}
        <h3>
          <a href={href}>
            <bdi>{title}</bdi>
          </a>
        </h3>
        <p class="small">
          <bdi>{by}</bdi>
          {note && ` · ${note}`}
        </p>
      </li>
    ))}
  </ul>
)
