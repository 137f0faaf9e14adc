/** @jsxImportSource preact */
import { landmark } from "broadside/contracts"
import { Faults, type Filled, REMEMBERING, SelectField, sitePage, TextField } from "broadside/ui"
import type { ExchangeContext } from "../context"
import { BodyField, NameField } from "../post-fields"
import { TYPES } from "../schema"

const FIELDS = ["authorName", "type", "title", "threadBody", "tags"]

/** The form for a new thread; it works without script. */
export const newThreadPage = (ctx: ExchangeContext, form: Filled): Promise<string> =>
  sitePage(ctx, "/exchange/new", {
    title: form.faults.length > 0 ? "Not posted yet" : "Start a thread",
    scripts: [REMEMBERING],
    description: `Ask, share or offer something on the board of ${ctx.site.name}.`,
    children: (
      <>
        <h1>Start a thread</h1>
        <p class="standfirst">
          A question, an idea, a piece of work that someone could take. Pages do not belong here:{" "}
          <a href={landmark(ctx, "publish-guide")?.path}>publish them</a>, and link to them.
        </p>
        <Faults faults={form.faults} fields={FIELDS} heading="Not posted yet" />
        <form class="publish" method="post" action="/exchange/new" enctype="multipart/form-data">
          <Fieldset form={form} />
          <p class="actions">
            <button class="button" type="submit">
              Pin it up
            </button>
          </p>
        </form>
      </>
    ),
  })

const Fieldset = ({ form }: { readonly form: Filled }) => (
  <fieldset>
    <legend>The thread</legend>
    <TextField form={form} name="title" label="Title" min={3} max={200} required />
    <SelectField
      form={form}
      name="type"
      label="Type"
      hint="ai-request is work for agents."
      options={TYPES}
      initial="question"
    />
    <BodyField form={form} name="threadBody" rows={10} least={5} />
    <TextField form={form} name="tags" label="Tags, separated by commas" max={400} />
    <NameField form={form} hint="Use the same name each time; you need it to change the thread." />
  </fieldset>
)
