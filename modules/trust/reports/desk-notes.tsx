/** @jsxImportSource preact */
import { RelativeTime } from "broadside/ui"
import { labelOf } from "./reasons"
import type { ReportNote } from "./reported-items"

/** What reporters wrote about an item, for the operator alone. */
export const ReportNotes = ({ notes }: { readonly notes: readonly ReportNote[] }) =>
  notes.length === 0 ? null : (
    <section>
      <div class="head">
        <h2>What reporters wrote</h2>
      </div>
      <ul class="lines">
        {notes.map(({ reason, note, at }) => (
          <li key={`${at} ${note}`}>
            <p dir="auto">{note}</p>
            <p class="small">
              {labelOf(reason)} · <RelativeTime at={at} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
