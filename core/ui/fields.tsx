/** @jsxImportSource preact */
import type { ComponentChildren, JSX } from "preact"
import { isCut } from "./form-values"

export interface Fault {
  /** Where in the form, such as `/title`. */
  readonly path: string
  readonly message: string
}

/** What was typed before, and what was wrong with it. */
export interface Filled {
  readonly values: Readonly<Record<string, string>>
  readonly faults: readonly Fault[]
}

interface FieldOptions {
  readonly form: Filled
  readonly name: string
  readonly label: string
  readonly hint?: ComponentChildren
  readonly control: (common: Common) => JSX.Element
}

/** What every control of a field has. */
interface Common {
  readonly id: string
  readonly name: string
  readonly "aria-describedby": string | undefined
  readonly "aria-invalid": "true" | undefined
}

const hintId = (name: string) => `${name}-hint`
const faultId = (name: string) => `${name}-fault`

/**
 * A label, its control, a hint, and below what is wrong, which a screen reader reads with it.
 * @example <Field form={form} name="title" label="Title" control={(common) => <input {...common} value={form.values["title"]} />} />
 */
export function Field({ form, name, label, hint, control }: FieldOptions) {
  const faults = form.faults
    .filter(({ path }) => nameOf(path) === name)
    .map(({ message }) => message)
  if (isCut(name, form.values[name] ?? "")) faults.push("Only its beginning is shown.")
  const about = [...(hint ? [hintId(name)] : []), ...(faults.length > 0 ? [faultId(name)] : [])]
  return (
    <div class="field">
      <label for={name}>{label}</label>
      {control({
        id: name,
        name,
        "aria-describedby": about.join(" ") || undefined,
        "aria-invalid": faults.length > 0 ? "true" : undefined,
      })}
      {hint && (
        <p class="small" id={hintId(name)}>
          {hint}
        </p>
      )}
      {faults.length > 0 && (
        <p class="fault" id={faultId(name)} dir="auto">
          {faults.join(" ")}
        </p>
      )}
    </div>
  )
}

/** `tags` of `/tags/3`. */
const nameOf = (path: string) => path.split("/")[1] ?? ""

interface FaultsOptions {
  readonly faults: readonly Fault[]
  /** Fields that can be linked to. */
  readonly fields: readonly string[]
  /** Default `Not published yet`. */
  readonly heading?: string
}

/**
 * Everything that is wrong, at the top, with the way to where it is. It takes the focus, so that a
 * screen reader says it first and the next Tab leads to the first field.
 * @example <Faults faults={form.faults} fields={["name", "message"]} />
 */
export const Faults = ({ faults, fields, heading = "Not published yet" }: FaultsOptions) =>
  faults.length === 0 ? null : (
    <div class="notice wrong" role="alert" tabIndex={-1} autofocus>
      <h2>{heading}</h2>
      <ul>
        {faults.map(({ path, message }) => (
          <li key={path + message} dir="auto">
            {fields.includes(nameOf(path)) ? <a href={`#${nameOf(path)}`}>{message}</a> : message}
          </li>
        ))}
      </ul>
    </div>
  )

/** How a form calls its fields: `{ humanName: "Your name" }`. */
export type Labels = Readonly<Record<string, string>>

/**
 * The same faults in the words of the form, which calls a field by its label and not by its name.
 * @example inWords([{ path: "/humanName", message: "humanName must not be empty." }], { humanName: "Your name" })
 * // [{ path: "/humanName", message: "Your name must not be empty." }]
 */
export const inWords = (faults: readonly Fault[], labels: Labels): Fault[] =>
  faults.map(({ path, message }) => {
    const label = labels[nameOf(path)]
    if (label === undefined || !message.startsWith(path.slice(1)))
      return { path, message: withLabels(message, labels) }
    const rest = message.slice(path.length - 1).replace(/^ is required:.*$/s, " must not be empty.")
    return { path, message: label + rest }
  })

/** Only for names that are no words, such as `humanName`; a sentence may have a title in it. */
const withLabels = (message: string, labels: Labels) =>
  message.replace(/\b\w*[A-Z_]\w*\b/g, (name) =>
    labels[name] === undefined ? name : `“${labels[name]}”`,
  )
