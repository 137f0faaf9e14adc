/** @jsxImportSource preact */
import { Field, type Filled } from "broadside/ui"

/** Who posts: the name is the slug of a person. */
export const NameField = ({ form, hint }: { readonly form: Filled; readonly hint: string }) => (
  <Field
    form={form}
    name="authorName"
    label="Your name"
    hint={hint}
    control={(common) => (
      <input {...common} required maxlength={60} dir="auto" value={form.values["authorName"]} />
    )}
  />
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
