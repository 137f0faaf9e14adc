/** @jsxImportSource preact */

import type { Warning } from "../base/warning"

interface KeyOptions {
  readonly value: string | undefined
  /** What it changes; default `the page`. */
  readonly what?: string
}

/** The edit key, if the page was just published. */
export const EditKey = ({ value, what = "the page" }: KeyOptions) => (
  <section>
    <div class="head">
      <h2>Its key</h2>
    </div>
    {value ? (
      <>
        <p class="address key">{value}</p>
        <p>
          Keep this key: with it, and only with it, you change {what} or take it down. It is shown
          this once.
        </p>
      </>
    ) : (
      <p>It was shown only once, when you published.</p>
    )}
  </section>
)

/** Violations of the single-file rules in the page that was just published. */
export const Warnings = ({ warnings }: { readonly warnings: readonly Warning[] }) =>
  warnings.length === 0 ? null : (
    <section>
      <div class="head">
        <h2>Warnings</h2>
      </div>
      <p>The page is up all the same. It may not work everywhere:</p>
      <ul class="family">
        {warnings.map(({ line, rule, message }) => (
          <li key={`${line} ${rule} ${message}`}>
            <bdi>{message}</bdi>
          </li>
        ))}
      </ul>
    </section>
  )
