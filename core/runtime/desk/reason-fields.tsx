/** @jsxImportSource preact */
import { REASONS } from "./acts"

/** Why something is buried: visitors read it on the tombstone and in the public log. */
export const ReasonFields = ({ label = "Reason to bury" }: { readonly label?: string }) => (
  <div class="desk-reason">
    <label>
      {label}
      <select name="reason">
        {REASONS.map((reason) => (
          <option key={reason}>{reason}</option>
        ))}
      </select>
    </label>
    <label>
      Or in your own words
      <input name="why" maxlength={300} autocomplete="off" dir="auto" />
    </label>
  </div>
)
