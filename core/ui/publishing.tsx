/** @jsxImportSource preact */

import type { ComponentChildren } from "preact"
import type { Warning } from "../base/warning"
import { managePath, type OwnedAt } from "../contracts/owned"
import { sandboxTokens } from "../pages/sandbox"
import { asset } from "./assets"
import { Field, type Filled } from "./fields"
import publishing from "./publish.client.js" with { type: "text" }

/** Script of a form that publishes, marked `data-publish`: it works without, too. */
export const PUBLISHING = asset("publish", "js", publishing)

// The preview updates at each pause in typing, and a page that opens dialogs would interrupt it.
const QUIET = sandboxTokens(false).replace("allow-modals ", "")

interface SourceOptions {
  readonly form: Filled
  readonly rows: number
  readonly hint?: string
}

/** The page of a form that publishes: pasted into `html`, or chosen as `file`. */
export const SourceFields = ({ form, rows, hint }: SourceOptions) => (
  <>
    <Field
      form={form}
      name="html"
      label="Its source"
      hint={hint}
      control={(common) => (
        <textarea
          {...common}
          rows={rows}
          spellcheck={false}
          autocomplete="off"
          dir="ltr"
          placeholder="<!doctype html>"
        >
          {form.values["html"]}
        </textarea>
      )}
    />
    <Field
      form={form}
      name="file"
      label="Or a file"
      control={(common) => <input {...common} type="file" accept=".html,text/html" />}
    />
    <p class="small" role="status" data-taken />
  </>
)

interface PublishFormOptions {
  /** It is sent there, and its preview is at `/preview` below. */
  readonly action: string
  /** On the button that publishes. */
  readonly button: string
  /** The fields. */
  readonly children: ComponentChildren
  /** Shown below the preview. */
  readonly aside?: ComponentChildren
}

/**
 * A form that publishes a page, with its preview; it works without script, too.
 * @example <PublishForm action="/sketches/new" button="Publish"><SourceFields form={form} rows={9} /></PublishForm>
 */
export const PublishForm = ({ action, button, children, aside }: PublishFormOptions) => (
  <form
    class="columns publish"
    method="post"
    action={action}
    enctype="multipart/form-data"
    data-publish
  >
    <div>
      {children}
      <p class="actions">
        <button class="button" type="submit">
          {button}
        </button>
        <button
          type="submit"
          formaction={`${action}/preview`}
          formtarget="preview"
          formnovalidate
          data-preview
        >
          Preview
        </button>
      </p>
    </div>
    <div>
      <Preview />
      {aside}
    </div>
  </form>
)

/** Where the form's preview button, with `formtarget="preview"`, shows the page. */
export const Preview = () => (
  <section class="preview" aria-labelledby="preview">
    <div class="head">
      <h2 id="preview">Preview</h2>
    </div>
    <iframe name="preview" title="Preview" sandbox={QUIET} />
    <p class="small">As readers see it, in its sandbox. This does not publish anything.</p>
  </section>
)

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
