/** @jsxImportSource preact */

import { asset, Field, type Filled } from "broadside/ui"
import { PREVIEW_FRAME } from "../pages/preview-frame"
import { sandboxTokens } from "../pages/sandbox"
import covering from "./cover-field.client.js" with { type: "text" }

/** The script of a form with a `CoverField` and a `Preview`. */
export const COVERING = asset("cover-field", "js", covering)

/**
 * The field `cover` of a form that publishes. With `COVERING` it shows the picture, and offers some
 * that are taken of the page; the poster stays unless one is chosen.
 */
export const CoverField = ({ form }: { readonly form: Filled }) => (
  <div class="cover-field">
    <Field
      form={form}
      name="cover"
      label="Card picture"
      hint="PNG, JPEG, WebP or GIF. Without one, the card is a printed poster."
      control={(common) => (
        <input
          {...common}
          type="file"
          accept="image/png,image/jpeg,image/webp,image/gif"
          data-cover
        />
      )}
    />
    <fieldset
      data-cover-choices
      data-frame={PREVIEW_FRAME}
      data-sandbox={sandboxTokens(false).replace("allow-modals ", "")}
      hidden
    >
      <legend>Or a picture of your page</legend>
      <div class="shots" data-cover-list>
        <button type="button" aria-pressed="true" data-cover-poster>
          Keep the poster
        </button>
      </div>
      <p class="actions">
        <button type="button" data-cover-find>
          Find pictures
        </button>
        <button type="button" data-cover-now>
          Take one now
        </button>
      </p>
      <p class="small" role="status" data-cover-said />
    </fieldset>
    <img class="cover" alt="What its card will show" hidden data-cover-shown />
  </div>
)
