import type { FieldFault } from "broadside"
import { compileValidator, type FormRefusal, nameRefusal, type ObjectSchema } from "broadside/http"
import { type Filled, inWords, type Labels, valuesOf } from "broadside/ui"

/** What a form takes, and how it calls its fields. */
export interface Form {
  /** The values that were sent, in the types of the model. */
  read(values: Filled["values"]): unknown
  validate(fields: unknown): FieldFault[]
  readonly labels: Labels
  /** Where the form shows a fault of a field that it calls by another name. */
  readonly renamed?: Readonly<Record<string, string>>
}

interface Outcomes<F> {
  done(fields: F): Promise<Response>
  refused(
    filled: Filled,
    refusal: Pick<FormRefusal, "status" | "headers">,
  ): Promise<Response> | Response
}

/** Reads a form and does what it asks for; otherwise shows it again with what was typed. */
export async function readForm<F>(
  body: unknown,
  form: Form,
  { done, refused }: Outcomes<F>,
): Promise<Response> {
  const values = valuesOf(body as object)
  const again = (faults: readonly FieldFault[], status = 400, headers = {}) =>
    refused({ values, faults: inWords(faults, form.labels).map(placeFault) }, { status, headers })
  const placeFault = ({ path, message }: FieldFault) => {
    const name = path.split("/")[1] ?? ""
    return { path: form.renamed?.[name] ? `/${form.renamed[name]}` : path, message }
  }
  const fields = form.read(values)
  const faults = form.validate(fields)
  if (faults.length > 0) return again(faults)
  try {
    return await done(fields as F)
  } catch (error) {
    const { faults, status, headers } = nameRefusal(error, { name: "" }, (text) => text)
    return again(faults, status, headers)
  }
}

export const formOf = (
  model: ObjectSchema,
  labels: Labels,
  more: Partial<Pick<Form, "read" | "renamed">> = {},
): Form => ({
  labels,
  validate: compileValidator(model, "the form"),
  read: (values) => values,
  ...more,
})
