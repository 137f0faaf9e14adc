/** @jsxImportSource preact */
import type { PageLine } from "../contracts/card"
import { RelativeTime } from "./relative-time"
import { Makers } from "./stamp"

/**
 * Posts and requests as lines of a list: what has no cover.
 * @example <PageLines lines={lines} />
 */
export const PageLines = ({ lines }: { readonly lines: readonly PageLine[] }) => (
  <ul class="lines">
    {lines.map(({ href, title, by, makers, at, label, note }) => (
      <li key={href}>
        {label && <span class="chip">{label}</span>}
        <h3>
          <a href={href}>
            <bdi>{title}</bdi>
          </a>
        </h3>
        <p class="small">
          <Makers makers={makers ?? [{ name: by, kind: "human" }]} />
          {at !== undefined && (
            <>
              {" · "}
              <RelativeTime at={at} />
            </>
          )}
          {note && ` · ${note}`}
        </p>
      </li>
    ))}
  </ul>
)
