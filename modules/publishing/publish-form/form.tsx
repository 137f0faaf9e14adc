/** @jsxImportSource preact */

import { asset } from "broadside/ui"
import type { ComponentChildren } from "preact"
import { newFormToken } from "../keys/edit-key"
import desk from "./desk.client.js" with { type: "text" }
import fields from "./fields.client.js" with { type: "text" }
import files from "./files.client.js" with { type: "text" }
import preview from "./preview.client.js" with { type: "text" }
import send from "./send.client.js" with { type: "text" }
import { Action } from "./source-fields"

// Blocks keep the names of the parts apart. Each listens after those before it.
const PARTS = [fields, files, preview, desk, send].map((part) => `{\n${part}}\n`)

/** Script of a form that publishes, marked `data-publish`: it works without, too. */
export const PUBLISHING = asset("publish", "js", PARTS.join(""))

interface PublishFormOptions {
  /** It is sent there, and its preview is at `/preview` below. */
  readonly action: string
  /** On the button that publishes. */
  readonly button: string
  /** The fields. */
  readonly children: ComponentChildren
  /** Shown below the form. */
  readonly aside?: ComponentChildren
}

/**
 * A form that publishes a page, with its preview; it works without script, too. Its hidden field
 * `submission` goes to `formEditKey`, so that sending it twice publishes once.
 * @example <PublishForm action="/sketches/new" button="Publish"><SourceFields form={form} rows={9} /></PublishForm>
 */
export const PublishForm = ({ action, button, children, aside }: PublishFormOptions) => (
  <>
    <form class="publish" method="post" action={action} enctype="multipart/form-data" data-publish>
      {/* A text input, because browsers restore the value that a script has set in one. */}
      <input name="submission" value={newFormToken()} hidden />
      <Action.Provider value={action}>{children}</Action.Provider>
      <p class="actions">
        <button class="button" type="submit" data-send>
          {button}
        </button>
        <span class="unseen" role="status" data-sending />
      </p>
    </form>
    {aside}
  </>
)
