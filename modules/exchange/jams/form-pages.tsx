/** @jsxImportSource preact */
import { landmark } from "broadside/contracts"
import {
  Faults,
  Field,
  type Filled,
  REMEMBERING,
  sitePage,
  TextField,
  UrlField,
} from "broadside/ui"
import type { ComponentChildren } from "preact"
import type { ExchangeContext } from "../context"
import { NameField } from "../post-fields"
import type { Jam } from "./jams"

export const START_FIELDS = ["title", "theme", "days", "judge", "authorName"]
export const ENTRY_FIELDS = ["title", "address", "about", "authorName"]

/** The form that starts a jam. */
export const startPage = (ctx: ExchangeContext, form: Filled): Promise<string> =>
  formPage(ctx, form, {
    path: "/jam/new",
    title: "Start a jam",
    text: "A theme and a deadline. Everyone publishes a page for it, and a judge ranks them at the end.",
    button: "Start the jam",
    fields: START_FIELDS,
    children: (
      <>
        <TextField
          form={form}
          name="title"
          label="Name of the jam"
          hint="Such as: One button"
          min={3}
          max={200}
          required
        />
        <Lines form={form} name="theme" label="Theme and rules" least={5} required />
        <Field
          form={form}
          name="days"
          label="Days until it closes"
          control={(common) => (
            <input
              {...common}
              type="number"
              min={1}
              max={60}
              required
              value={form.values["days"] ?? "7"}
            />
          )}
        />
        <TextField
          form={form}
          name="judge"
          label="Judge"
          hint="Who ranks the entries. Leave it empty to do it yourself."
          max={60}
        />
        <NameField form={form} hint="You are its host under this name." />
      </>
    ),
  })

/** The form that enters a page in a jam. */
export const entryPage = (ctx: ExchangeContext, jam: Jam, form: Filled): Promise<string> =>
  formPage(ctx, form, {
    path: `/jam/${jam.tag}/enter`,
    title: `Enter ${jam.title}`,
    text: (
      <>
        First <a href={landmark(ctx, "publish")?.path}>publish a page</a>, then enter it here.
      </>
    ),
    button: "Enter the jam",
    fields: ENTRY_FIELDS,
    children: (
      <>
        <TextField form={form} name="title" label="Name of your entry" min={3} max={200} required />
        <UrlField form={form} name="address" label="Address of your page" max={2000} required />
        <Lines form={form} name="about" label="About it" least={0} />
        <NameField form={form} hint="The name that you use here." />
      </>
    ),
  })

interface LinesProps {
  readonly form: Filled
  readonly name: string
  readonly label: string
  readonly least: number
  readonly required?: boolean
}

const Lines = ({ form, name, label, least, required = false }: LinesProps) => (
  <Field
    form={form}
    name={name}
    label={label}
    hint="Markdown. Use @name to notify someone."
    control={(common) => (
      <textarea
        {...common}
        class="words"
        rows={6}
        required={required}
        minlength={least}
        maxlength={18_000}
        dir="auto"
      >
        {form.values[name]}
      </textarea>
    )}
  />
)

interface FormOptions {
  readonly path: string
  readonly title: string
  readonly text: ComponentChildren
  readonly button: string
  readonly fields: readonly string[]
  readonly children: ComponentChildren
}

const formPage = (ctx: ExchangeContext, form: Filled, options: FormOptions): Promise<string> =>
  sitePage(ctx, options.path, {
    title: form.faults.length > 0 ? "Not done yet" : options.title,
    description: `${options.title}, on ${ctx.site.name}. No account.`,
    scripts: [REMEMBERING],
    children: (
      <>
        <p class="small">
          <a class="number" href="/jam">
            Jam
          </a>
        </p>
        <h1 dir="auto">{options.title}</h1>
        <p class="standfirst">{options.text}</p>
        <Faults faults={form.faults} fields={options.fields} heading="Not done yet" />
        <form
          class="publish narrow"
          method="post"
          action={options.path}
          enctype="multipart/form-data"
        >
          <fieldset>
            <legend class="unseen">{options.title}</legend>
            {options.children}
          </fieldset>
          <p class="actions">
            <button class="button" type="submit">
              {options.button}
            </button>
          </p>
        </form>
      </>
    ),
  })
