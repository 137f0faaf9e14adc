/** @jsxImportSource preact */

import { managePath, type OwnedAt } from "broadside/contracts/trust"
import { CopyButton } from "broadside/ui"

interface KeyOptions {
  readonly value: string | undefined
  /** What it changes; default `the page`. */
  readonly what?: string
  /** Its title and where it is managed; with the scripts `KEYS` and `COPYING` this browser keeps and copies the key. */
  readonly of?: { readonly title: string; readonly at: OwnedAt | undefined }
  /** How long the browser that published can read it at this address; default only now. */
  readonly readable?: string
}

/** The edit key, if the page was just published. */
export const EditKey = ({ value, what = "the page", of, readable }: KeyOptions) => (
  <section data-new-key={value && of?.at && newKey(value, of.title, of.at)}>
    <div class="head">
      <h2>Its key</h2>
    </div>
    {value ? (
      <>
        <p class="address key" id="edit-key">
          {value}
        </p>
        <p>
          Keep this key: with it, and only with it, you can change {what} or take it down.{" "}
          {readable ? `This page shows it for ${readable}, only to you.` : "It is shown only once."}
        </p>
        <p class="notice" data-key-said hidden>
          This browser remembers it: see <a href="/mine">My pages</a>.
        </p>
        <p class="actions">
          <CopyButton of="edit-key" label="Copy the key" />
          <button type="button" hidden data-key-save>
            Save the key as a file
          </button>
          {of?.at && <a href={managePath(of.at)}>Change it or take it down</a>}
        </p>
      </>
    ) : (
      <p>
        {readable
          ? `Only the browser that published this shows its key, and only for ${readable}.`
          : "It was shown only once, when you published."}
      </p>
    )}
  </section>
)

const newKey = (key: string, title: string, { kind, id }: OwnedAt) =>
  JSON.stringify({ kind: kind.kind, id, title, key })
