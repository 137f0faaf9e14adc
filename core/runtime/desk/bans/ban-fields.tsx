/** @jsxImportSource preact */
import { ReasonFields } from "../reason-fields"
import { TERMS } from "./ban-form"

const DEFAULT_TERM = "30"

/** Why, for how long, and whether what is there is hidden as well. */
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

/** What a kind of ban is called. */
export const WHAT_NAMES = {
  name: "Name",
  block: "Address",
  domain: "Links to",
} as const
