import { type TObject, type TSchema, Type } from "@sinclair/typebox"
import { fromForm } from "./form"
import { takesPage } from "./takes-page"

/** A body that comes in more shapes than the JSON of its model. */
export interface BodyFormat<M extends TObject = TObject> {
  /** What the handler gets, and a tool's arguments are made from. */
  readonly model: M
  /** What is judged and documented, where that is not the model. */
  readonly schema: TSchema
  /** Whether a multipart form is taken as well. */
  readonly takesForm: boolean
  /** Brings a body into the model's shape before it is judged. */
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
 * A form that its handler judges itself, to show it again with its faults: read into the model's types
 * as far as that goes.
 * @example .post("/entries", ({ body }) => faultsOf(EntryForm, body), pageRoute({ body: rawForm(EntryForm), … }))
 */
export function rawForm(model: TObject): BodyFormat<typeof anything> {
  const schema = Type.Object({}, { additionalProperties: true, "x-takes-page": takesPage(model) })
  return { model: schema, schema, takesForm: true, transform: fromForm(model) }
}

const anything = Type.Object({})
