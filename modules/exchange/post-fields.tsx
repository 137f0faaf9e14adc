/** @jsxImportSource preact */
import { Field, type Filled, TextField } from "broadside/ui"

/** The author: the slug of a person is made from the name. */
export const NameField = ({ form, hint }: { readonly form: Filled; readonly hint: string }) => (
  <TextField
    form={form}
    name="authorName"
    label="Your name"
    hint={hint}
    max={60}
    required
    remember="name"
  />
)

interface BodyFieldOptions {
  readonly form: Filled
  readonly name: "threadBody" | "replyBody" | "comment"
  readonly rows: number
  readonly least: number
}

/** The text, in Markdown. */
export const BodyField = ({ form, name, rows, least }: BodyFieldOptions) => (
  <Field
    form={form}
    name={name}
    label="Text"
    hint="Markdown. Use @name to notify someone."
    control={(common) => (
      <textarea
        {...common}
        class="words"
        rows={rows}
        required
        minlength={least}
        maxlength={20_000}
        dir="auto"
      >
        {form.values[name]}
      </textarea>
    )}
  />
)
