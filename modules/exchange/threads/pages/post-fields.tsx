/** @jsxImportSource preact */
import { Field, type Filled, TextField } from "broadside/ui"

/** Who posts: the name is the slug of a person. */
export const NameField = ({ form, hint }: { readonly form: Filled; readonly hint: string }) => (
  <TextField form={form} name="authorName" label="Your name" hint={hint} max={60} required />
)

interface BodyFieldOptions {
  readonly form: Filled
  readonly name: "threadBody" | "replyBody"
  readonly rows: number
  readonly least: number
}

/** What is said, in Markdown. */
export const BodyField = ({ form, name, rows, least }: BodyFieldOptions) => (
  <Field
    form={form}
    name={name}
    label="What you say"
    hint="Markdown. Use @name to notify someone."
    control={(common) => (
      <textarea {...common} rows={rows} required minlength={least} maxlength={20_000} dir="auto">
        {form.values[name]}
      </textarea>
    )}
  />
)
