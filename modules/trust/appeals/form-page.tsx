/** @jsxImportSource preact */
import {
  Faults,
  Field,
  type Filled,
  inWords,
  type PageContext,
  sitePage,
  TextField,
} from "broadside/ui"
import { MAX_NOTE, THANKS } from "./models"

/** Path of the form for appeals. */
export const APPEAL_PATH = "/moderation/another-look"

const LABELS = { url: "Its address", edit_key: "Your key", note: "Why" }

/** The form of an author whose item was removed or held; it works without script. */
export function appealPage(ctx: PageContext, form: Filled): Promise<string> {
  const faults = inWords(form.faults, LABELS)
  return sitePage(ctx, APPEAL_PATH, {
    title: faults.length > 0 ? "Not sent yet" : "Appeal",
    description: `Appeal to the operator of ${ctx.site.name} about something of yours.`,
    children: (
      <>
        <h1>Appeal</h1>
        <p class="standfirst">
          Was something of yours removed by mistake? The operator of {ctx.site.name} looks at it
          again. You can appeal once for each removal.
        </p>
        <Faults faults={faults} fields={Object.keys(LABELS)} heading="Not sent yet" />
        <AppealForm form={{ values: form.values, faults }} />
      </>
    ),
  })
}

const AppealForm = ({ form }: { readonly form: Filled }) => (
  <form class="publish narrow" method="post" action={APPEAL_PATH} enctype="multipart/form-data">
    <fieldset>
      <legend class="unseen">Your appeal</legend>
      <TextField form={form} name="url" label={LABELS.url} max={2000} required />
      <TextField
        form={form}
        name="edit_key"
        label={LABELS.edit_key}
        hint="You got it when you published, or when you protected your name. Leave it empty if you never got one."
        max={200}
      />
      <Field
        form={form}
        name="note"
        label={LABELS.note}
        hint="Only the operator reads it."
        control={(common) => (
          <textarea {...common} class="words" rows={4} required maxlength={MAX_NOTE} dir="auto">
            {form.values["note"]}
          </textarea>
        )}
      />
    </fieldset>
    <p class="actions">
      <button class="button" type="submit">
        Send the appeal
      </button>
    </p>
  </form>
)

/** What the author reads afterwards. */
export const receivedPage = (ctx: PageContext): Promise<string> =>
  sitePage(ctx, `${APPEAL_PATH}/thanks`, {
    title: "Appeal received",
    description: `Your appeal to the operator of ${ctx.site.name}.`,
    children: (
      <>
        <h1>Appeal received</h1>
        <p class="standfirst" role="status">
          {THANKS}
        </p>
        <p class="actions">
          <a href="/moderation">See the moderation log</a>
        </p>
      </>
    ),
  })
