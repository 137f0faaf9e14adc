/** @jsxImportSource preact */
import { type ComponentChildren, createContext } from "preact"
import { useContext } from "preact/hooks"
import { PREVIEW_FRAME } from "../../pages/preview-frame"
import { sandboxTokens } from "../../pages/sandbox"
import { Field, type Filled } from "../fields"

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
  <div class="desk" data-desk data-tab="write">
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
      <iframe name="preview" title="Preview" sandbox={QUIET} src={PREVIEW_FRAME} />
      <p class="small">Only you see this. Nothing is published yet.</p>
    </section>
  )
}
