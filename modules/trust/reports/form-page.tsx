/** @jsxImportSource preact */
import { landmark } from "broadside/contracts"
import { REPORT_PATH } from "broadside/host"
import {
  Faults,
  Field,
  type Filled,
  inWords,
  type PageContext,
  sitePage,
  TextField,
} from "broadside/ui"
import type { ModeratedItem } from "../items/contract"
import { MAX_NOTE, messageOf } from "./models"
import { labelOf, REASONS } from "./reasons"
import type { Status } from "./reports"

const LABELS = { url: "Its address", reason: "What is wrong", note: "Your note" }

/** What is at the address, as far as everyone may see it. */
export interface Subject {
  /** As people call it: `game`. */
  readonly one: string
  readonly item: ModeratedItem | undefined
}

interface FormPage {
  readonly form: Filled
  readonly subject?: Subject | undefined
}

/** The form with which visitors report something; it works without script. */
export function reportPage(ctx: PageContext, { form, subject }: FormPage): Promise<string> {
  const faults = inWords(form.faults, LABELS)
  return sitePage(ctx, REPORT_PATH, {
    title: faults.length > 0 ? "Not reported yet" : "Report something",
    noindex: true,
    description: `Tell the operator of ${ctx.site.name} about something that should not be here.`,
    children: (
      <>
        <h1>{subject ? `Report this ${subject.one}` : "Report something"}</h1>
        <p class="standfirst">
          The operator of {ctx.site.name} looks at every report. It does not say who you are.
        </p>
        <Faults faults={faults} fields={Object.keys(LABELS)} heading="Not reported yet" />
        {subject?.item && <SubjectLine item={subject.item} />}
        <ReportForm form={{ values: form.values, faults }} />
      </>
    ),
  })
}

const SubjectLine = ({ item: { title, author } }: { readonly item: ModeratedItem }) => (
  <p class="notice">
    <b dir="auto">{title}</b>
    {author && (
      <>
        , by <bdi>{author}</bdi>
      </>
    )}
  </p>
)

const ReportForm = ({ form }: { readonly form: Filled }) => (
  <form class="publish narrow" method="post" action={REPORT_PATH} enctype="multipart/form-data">
    <fieldset>
      <legend class="unseen">Your report</legend>
      <TextField
        form={form}
        name="url"
        label={LABELS.url}
        hint="Copy it from the address bar while you look at it."
        max={2000}
        required
      />
      <Field
        form={form}
        name="reason"
        label={LABELS.reason}
        control={(common) => (
          <select {...common} required>
            <option value="">Choose one</option>
            {REASONS.map((reason) => (
              <option value={reason} selected={form.values["reason"] === reason} key={reason}>
                {labelOf(reason)}
              </option>
            ))}
          </select>
        )}
      />
      <Field
        form={form}
        name="note"
        label={LABELS.note}
        hint="If it helps: what the operator should look at. Only the operator reads it."
        control={(common) => (
          <textarea {...common} class="words" rows={4} maxlength={MAX_NOTE} dir="auto">
            {form.values["note"]}
          </textarea>
        )}
      />
    </fieldset>
    <p class="actions">
      <button class="button" type="submit">
        Send the report
      </button>
    </p>
  </form>
)

/** What a reporter reads afterwards. */
export function thanksPage(ctx: PageContext, status: Status): Promise<string> {
  const home = landmark(ctx, "home")
  return sitePage(ctx, `${REPORT_PATH}/thanks`, {
    title: "Thank you",
    noindex: true,
    description: `Your report to the operator of ${ctx.site.name}.`,
    children: (
      <>
        <h1>Thank you</h1>
        <p class="standfirst" role="status">
          {messageOf(status).replace("Thank you. ", "")}
        </p>
        <p class="actions">
          {home && <a href={home.path}>Back to {ctx.site.name}</a>}
          <a href={REPORT_PATH}>Report something else</a>
        </p>
      </>
    ),
  })
}
