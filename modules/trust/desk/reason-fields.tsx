/** @jsxImportSource preact */
import { REASONS } from "./acts"

interface ReasonOptions {
  readonly label?: string
  /** The reason that is selected at first. */
  readonly first?: (typeof REASONS)[number]
}

/** Fields for the reason, which visitors read on the tombstone and in the public log. */
export const ReasonFields = ({ label = "Reason to bury", first = REASONS[0] }: ReasonOptions) => (
  <div class="desk-reason">
    <label>
      {label}
      <select name="reason">
        {REASONS.map((reason) => (
          <option selected={reason === first} key={reason}>
            {reason}
          </option>
        ))}
      </select>
    </label>
    <label>
      Or in your own words
      <input name="why" maxlength={300} autocomplete="off" dir="auto" />
    </label>
  </div>
)
