import { type TObject, type TSchema, Type } from "@sinclair/typebox"
import { fromForm } from "./form"
import { takesPage } from "./takes-page"

/** A body that can arrive in other formats than the JSON of its model. */
export interface BodyFormat<M extends TObject = TObject> {
  /** What the handler receives and a tool's arguments are derived from. */
  readonly model: M
  /** The schema to validate, where it differs from the model. */
  readonly schema: TSchema
  /** The schema to document, where it differs from the one to validate. */
  readonly documented?: TSchema
  /** Whether a multipart form is accepted as well. */
  readonly takesForm: boolean
  /** Brings a body into the model's shape before validation. */
  transform(context: { body: unknown }): void | Promise<void>
}

/** A body that may also come as a multipart form. @example route({ body: formBody(SubmitBody), … }) */
export const formBody = <M extends TObject>(model: M): BodyFormat<M> => ({
  model,
  schema: model,
  takesForm: true,
  transform: fromForm(model),
})

/**
 * A form that its handler validates itself, to show it again with its errors. Values are converted
 * to the model's types where possible.
 * @example .post("/entries", ({ body }) => faultsOf(EntryForm, body), pageRoute({ body: rawForm(EntryForm), … }))
 */
export function rawForm(model: TObject): BodyFormat<typeof anything> {
  const schema = Type.Object({}, { additionalProperties: true, "x-takes-page": takesPage(model) })
  return { model: schema, schema, takesForm: true, transform: fromForm(model) }
}

const anything = Type.Object({})
