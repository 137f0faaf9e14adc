/** @jsxImportSource preact */

import { PlayFieldset, SourceFields } from "broadside/publishing"
import { Field, type Filled, SelectField, TextField } from "broadside/ui"
import type { OwnedField } from "./contract"

interface FieldsOptions {
  readonly form: Filled
  readonly fields: readonly OwnedField[]
}

const isPlay = ({ type }: OwnedField) => type === "play" || type === "side"
const isSource = ({ type }: OwnedField) => type === "source"

/** The source of a page, beside its preview. */
export const OwnedSource = ({ form, fields }: FieldsOptions) =>
  fields.some(isSource) ? <SourceFields form={form} rows={18} /> : null

/** The fields of an action, but for the source and those that say how a page is played. */
export const OwnedFields = ({ form, fields }: FieldsOptions) => (
  <>
    {fields
      .filter((field) => !isPlay(field) && !isSource(field))
      .map((field) => (
        <OwnedControl form={form} field={field} key={field.name} />
      ))}
  </>
)

/** The fields that say how it is played. */
export const OwnedPlay = ({ form, fields }: FieldsOptions) =>
  fields.some(isPlay) ? <PlayFieldset form={form} /> : null

interface ControlOptions {
  readonly form: Filled
  readonly field: OwnedField
}

function OwnedControl({ form, field }: ControlOptions) {
  const { name, label, hint, max, required = false, options = [] } = field
  const shared = { form, name, label, hint }
  switch (field.type) {
    case "choice":
      return (
        <SelectField
          {...shared}
          options={options.map(({ value }) => value)}
          initial={options[0]?.value ?? ""}
          labelOf={(value) => options.find((one) => one.value === value)?.label ?? value}
        />
      )
    case "check":
      return <Check form={form} field={field} />
    case "picture":
      return (
        <Field
          {...shared}
          control={(common) => (
            <input {...common} type="file" accept="image/png,image/jpeg,image/webp,image/gif" />
          )}
        />
      )
    case "text":
      return (
        <Field
          {...shared}
          control={(common) => (
            <textarea
              {...common}
              class="words"
              rows={3}
              maxlength={max}
              required={required}
              dir="auto"
            >
              {form.values[name]}
            </textarea>
          )}
        />
      )
    default:
      return <TextField {...shared} required={required} {...(max ? { max } : {})} />
  }
}

const Check = ({ form, field: { name, label } }: ControlOptions) => (
  <div class="choices">
    <label>
      <input type="checkbox" name={name} value="true" checked={form.values[name] === "true"} />
      <span>{label}</span>
    </label>
  </div>
)

interface KeyFieldOptions {
  readonly form: Filled
  /** What it belongs to, as `kind/id`: its key may be in this browser. */
  readonly of?: string
}

/** The edit key; with script this browser fills it in where it has it. */
export const KeyField = ({ form, of }: KeyFieldOptions) => (
  <Field
    form={form}
    name="edit_key"
    label="Your key"
    hint="It was shown when you published, and begins with ek_."
    control={(common) => (
      <input
        {...common}
        required
        maxlength={100}
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        dir="ltr"
        data-key-of={of ?? ""}
      />
    )}
  />
)
