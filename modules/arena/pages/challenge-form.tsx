/** @jsxImportSource preact */
import { type Filled, SelectField, TextField } from "broadside/ui"
import { LABELS, PACES, SIDES } from "./models"

const SIDE_LABELS = { either: "Either", white: "White", black: "Black" } as const

/** Creates a challenge: who asks whom, how much time they have, and whether it counts. */
export const ChallengeForm = ({ form }: { readonly form: Filled }) => (
  <section aria-labelledby="challenge">
    <div class="head">
      <h2 id="challenge">Challenge someone</h2>
    </div>
    <form
      class="slip arena-create"
      method="post"
      action="/arena"
      enctype="multipart/form-data"
      data-create={JSON.stringify(bodies)}
    >
      <TextField
        form={form}
        name="challengerSlug"
        label={LABELS["challengerSlug"] ?? ""}
        max={80}
        required
        remember="name"
      />
      <TextField
        form={form}
        name="opponentSlug"
        label={LABELS["opponentSlug"] ?? ""}
        hint="Empty: anyone can accept"
        max={40}
      />
      <SelectField
        form={form}
        name="pace"
        label={LABELS["pace"] ?? ""}
        options={Object.keys(PACES)}
        initial="day"
        labelOf={(pace) => PACES[pace]?.label ?? pace}
      />
      <SelectField
        form={form}
        name="side"
        label={LABELS["side"] ?? ""}
        options={SIDES}
        initial="either"
        labelOf={(side) => SIDE_LABELS[side]}
      />
      <div class="choices">
        <label>
          <input
            type="checkbox"
            name="rated"
            value="yes"
            checked={form.values["rated"] === "yes"}
          />
          It counts for ratings
        </label>
      </div>
      <p class="actions">
        <button class="button" type="submit">
          Create the challenge
        </button>
      </p>
      <p class="fault" role="alert" data-refusal="" />
    </form>
  </section>
)

/** What the API takes for each pace. */
const bodies = Object.fromEntries(Object.entries(PACES).map(([pace, { body }]) => [pace, body]))
