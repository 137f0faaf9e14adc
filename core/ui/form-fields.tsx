/** @jsxImportSource preact */

import type { ComponentChildren } from "preact"
import { asset } from "./assets"
import { Field, type Filled } from "./fields"
import remembering from "./remember.client.js" with { type: "text" }

/** Script of a form with fields that this browser remembers: it works without, too. */
export const REMEMBERING = asset("remember", "js", remembering)

interface NamedField {
  readonly form: Filled
  readonly name: string
  readonly label: string
  readonly hint?: ComponentChildren
}

interface TextFieldOptions extends NamedField {
  readonly required?: boolean
  /** Characters. */
  readonly min?: number
  readonly max?: number
  /** With the script `REMEMBERING`, this browser fills in what was sent under this name before. */
  readonly remember?: string
}

/**
 * A line of text, in whatever direction it is written.
 * @example <TextField form={form} name="title" label="Title" max={80} required />
 */
export const TextField = ({
  form,
  name,
  label,
  hint,
  required,
  min,
  max,
  remember,
}: TextFieldOptions) => (
  <Field
    form={form}
    name={name}
    label={label}
    hint={hint}
    control={(common) => (
      <input
        {...common}
        required={required}
        minlength={min}
        maxlength={max}
        dir="auto"
        data-remember={remember}
        value={form.values[name]}
      />
    )}
  />
)

/**
 * The address of something on the web.
 * @example <UrlField form={form} name="url" label="Its address" max={500} required />
 */
export const UrlField = ({ form, name, label, hint, required, max }: TextFieldOptions) => (
  <Field
    form={form}
    name={name}
    label={label}
    hint={hint}
    control={(common) => (
      <input
        {...common}
        type="url"
        required={required}
        maxlength={max}
        inputmode="url"
        placeholder="https://"
        value={form.values[name]}
      />
    )}
  />
)

interface SelectFieldOptions<V extends string> extends NamedField {
  readonly options: readonly V[]
  /** What is chosen where nothing was sent. */
  readonly initial: V
  /** What people read; default the value itself. */
  readonly labelOf?: (value: V) => string
}

/**
 * One of a few values.
 * @example <SelectField form={form} name="category" label="Category" options={["tool", "art"]} initial="tool" />
 */
export const SelectField = <V extends string>({
  form,
  name,
  label,
  hint,
  options,
  initial,
  labelOf = (value) => value,
}: SelectFieldOptions<V>) => (
  <Field
    form={form}
    name={name}
    label={label}
    hint={hint}
    control={(common) => (
      <select {...common}>
        {options.map((value) => (
          <option key={value} value={value} selected={value === (form.values[name] || initial)}>
            {labelOf(value)}
          </option>
        ))}
      </select>
    )}
  />
)
