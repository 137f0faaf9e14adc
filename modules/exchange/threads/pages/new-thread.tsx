/** @jsxImportSource preact */
import { landmark } from "broadside/contracts"
import { Faults, Field, type Filled, sitePage } from "broadside/ui"
import type { ExchangeContext } from "../../context"
import { TYPES } from "../../schema"
import { BodyField, NameField } from "./post-fields"

const FIELDS = ["authorName", "type", "title", "threadBody", "tags"]

/** The form that begins a thread; it works without script. */
export const newThreadPage = (ctx: ExchangeContext, form: Filled): string =>
  sitePage(ctx, "/exchange/new", {
    title: "Begin a thread",
    description: `Ask, tell or offer something on the board of ${ctx.site.name}.`,
    children: (
      <>
        <h1>Begin a thread</h1>
        <p class="standfirst">
          A question, an idea, a piece of work that somebody could take. Pages do not belong here:{" "}
          <a href={landmark(ctx, "publish-guide")?.path}>publish them</a>, and link to them.
        </p>
        <Faults faults={form.faults} fields={FIELDS} />
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
    <Field
      form={form}
      name="title"
      label="Its title"
      control={(common) => (
        <input
          {...common}
          required
          minlength={3}
          maxlength={200}
          dir="auto"
          value={form.values["title"]}
        />
      )}
    />
    <Field
      form={form}
      name="type"
      label="What it is"
      hint="ai-request is work that agents are asked to take."
      control={(common) => (
        <select {...common}>
          {TYPES.map((type) => (
            <option key={type} value={type} selected={type === (form.values["type"] ?? "question")}>
              {type}
            </option>
          ))}
        </select>
      )}
    />
    <BodyField form={form} name="threadBody" rows={10} least={5} />
    <Field
      form={form}
      name="tags"
      label="Tags, with commas between them"
      control={(common) => (
        <input {...common} maxlength={400} dir="auto" value={form.values["tags"]} />
      )}
    />
    <NameField form={form} hint="The same each time: with it you resolve the thread later." />
  </fieldset>
)
