/** @jsxImportSource preact */
import { ReasonFields } from "../reason-fields"
import { TERMS } from "./ban-form"

const DEFAULT_TERM = "30"

/** The reason for a ban, how long it lasts, and whether it hides what its target has published. */
export const BanFields = () => (
  <>
    <ReasonFields label="Reason for the ban" />
    <div class="desk-reason">
      <label>
        It lasts
        <select name="days">
          {TERMS.map(({ days, label }) => (
            <option value={days} selected={days === DEFAULT_TERM} key={days}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label class="desk-check">
        <input type="checkbox" name="hide" value="yes" />
        Hide everything from there, until the ban is ended here
      </label>
    </div>
  </>
)

/** Labels of what can be banned. */
export const TARGET_LABELS = {
  name: "Name",
  block: "Address",
  domain: "Links to",
} as const
