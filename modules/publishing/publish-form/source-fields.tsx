/** @jsxImportSource preact */

import { join } from "node:path"
import { bundle, lazyAsset, readBuilt, zlib } from "broadside/host"
import { Field, type Filled } from "broadside/ui"
import { type ComponentChildren, createContext } from "preact"
import { useContext } from "preact/hooks"
import manifest from "../../../package.json" with { type: "json" }
import { PREVIEW_FRAME } from "../pages/preview-frame"
import { sandboxTokens } from "../pages/sandbox"
import source from "./code-editor.bundled.client.js" with { type: "text" }

const FILE = "code-editor.bundled.client.js"
const LIBRARIES = /^@(codemirror|lezer)\//
const libraries = Object.entries(manifest.dependencies).filter(([name]) => LIBRARIES.test(name))

/**
 * Address of the editor of publish forms. It is bundled when it is first asked for, or comes with the
 * binary; browsers load it once someone writes.
 */
const EDITOR = lazyAsset("editor", "js", source + JSON.stringify(libraries), async () => {
  const packed = readBuilt(`modules/publishing/publish-form/${FILE}.br`)
  if (packed) return zlib().brotliDecompressSync(packed).toString()
  return bundle(join(import.meta.dirname, FILE))
})

/** Where the form around the fields is sent. */
export const Action = createContext("")

interface SourceOptions {
  readonly form: Filled
  readonly rows: number
  /** Default Your page. */
  readonly label?: string
  readonly hint?: string
  /** Other ways to give the page, below the field. */
  readonly children?: ComponentChildren
}

/** The page of a form that publishes, pasted into `html` or chosen as `file`, beside its preview. */
export const SourceFields = ({ form, rows, label, hint, children }: SourceOptions) => (
  <div class="desk" data-desk data-tab="write" data-editor={EDITOR}>
    <div class="write" id="write">
      <Field
        form={form}
        name="html"
        label={label ?? "Your page"}
        hint={hint}
        control={(common) => (
          <textarea
            {...common}
            rows={rows}
            spellcheck={false}
            autocapitalize="off"
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
        label="Or choose a file"
        control={(common) => <input {...common} type="file" accept=".html,.htm,text/html" />}
      />
      <p class="small taken" role="status" data-taken />
      {children}
    </div>
    <Preview />
  </div>
)

// The preview updates at each pause in typing, and a page that opens dialogs would interrupt it.
const QUIET = sandboxTokens(false).replace("allow-modals ", "")

/**
 * A sandboxed frame for a preview. It is empty until it has posted `{ broadside: "preview-ready" }` and a script has
 * answered with `{ html }`. With an `address` it shows that published page instead; `data-empty` has the address of the
 * empty frame.
 * @example <PreviewFrame />
 */
export const PreviewFrame = ({ address = PREVIEW_FRAME }: { readonly address?: string }) => (
  <iframe name="preview" title="Preview" sandbox={QUIET} src={address} data-empty={PREVIEW_FRAME} />
)

/** Where the form's preview button, with `formtarget="preview"`, shows the page. */
export const Preview = () => {
  const action = useContext(Action)
  return (
    <section class="preview" id="look" aria-labelledby="preview">
      <div class="head">
        <h2 id="preview">Preview</h2>
        <button
          class="quiet"
          type="submit"
          formaction={`${action}/preview`}
          formtarget="preview"
          formnovalidate
          data-preview
        >
          Run it
        </button>
      </div>
      <PreviewFrame />
      <p class="small">Only you see this. Nothing is published yet.</p>
    </section>
  )
}
