/** @jsxImportSource preact */

import type { Warning } from "../base/warning"
import { managePath, type OwnedAt } from "../contracts/owned"

interface KeyOptions {
  readonly value: string | undefined
  /** What it changes; default `the page`. */
  readonly what?: string
  /** Its title and where it is managed; with the script `KEYS` this browser then keeps the key. */
  readonly of?: { readonly title: string; readonly at: OwnedAt | undefined }
}

/** The edit key, if the page was just published. */
export const EditKey = ({ value, what = "the page", of }: KeyOptions) => (
  <section data-new-key={value && of?.at && newKey(value, of.title, of.at)}>
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
        <p class="notice" data-key-said hidden>
          This browser remembers it: see <a href="/mine">My pages</a>.
        </p>
        <p class="actions">
          <button type="button" hidden data-key-save>
            Save the key as a file
          </button>
          {of?.at && <a href={managePath(of.at)}>Change it or take it down</a>}
        </p>
      </>
    ) : (
      <p>It was shown only once, when you published.</p>
    )}
  </section>
)

const newKey = (key: string, title: string, { kind, id }: OwnedAt) =>
  JSON.stringify({ kind: kind.kind, id, title, key })

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
