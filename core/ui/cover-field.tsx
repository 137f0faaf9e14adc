/** @jsxImportSource preact */
import { asset } from "./assets"
import covering from "./cover-field.client.js" with { type: "text" }
import { Field, type Filled } from "./fields"

/** The script of a form with a `CoverField` and a `Preview`. */
export const COVERING = asset("cover-field", "js", covering)

/**
 * The field `cover` of a form that publishes. With `COVERING` it shows the picture, and takes the
 * preview's canvas where none is chosen.
 */
export const CoverField = ({ form }: { readonly form: Filled }) => (
  <>
    <Field
      form={form}
      name="cover"
      label="Card picture"
      hint="PNG, JPEG, WebP or GIF. Without one, the card shows the page's canvas from the preview, or else a printed poster."
      control={(common) => (
        <input
          {...common}
          type="file"
          accept="image/png,image/jpeg,image/webp,image/gif"
          data-cover
        />
      )}
    />
    <img class="cover" alt="What its card will show" hidden data-cover-shown />
  </>
)
