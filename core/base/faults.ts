import type { TSchema } from "@sinclair/typebox"
import { TypeCompiler } from "@sinclair/typebox/compiler"
import { Value } from "@sinclair/typebox/value"
import { type FieldFault, Problem } from "./errors"
import { lazy } from "./lazy"
import { fieldFaults, nameField } from "./validation"

/**
 * The validation errors of a value, worded as a route would report them: for a form that is shown
 * again with its errors beside the fields.
 * @example faultsOf(EntryBody, { name: "" }) // [{ path: "/name", message: "name must not be empty." }]
 */
export const faultsOf = (model: TSchema, value: unknown): FieldFault[] =>
  fieldFaults(Value.Errors(model, value)).map((fault) => nameField(fault, "the form"))

/**
 * The same for a model that is used often: compiled once, at the first value.
 * @example const validate = compileValidator(EntryBody, "the arguments"); validate({}) // [{ path: "/name", … }]
 */
export function compileValidator(model: TSchema, whole: string): (value: unknown) => FieldFault[] {
  const compiled = lazy(() => TypeCompiler.Compile(model))
  return (value) =>
    compiled().Check(value)
      ? []
      : fieldFaults(compiled().Errors(value)).map((fault) => nameField(fault, whole))
}

/** A refused form: the status and headers of the response, and the errors for its page. */
export interface FormRefusal {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly faults: readonly FieldFault[]
}

/**
 * Turns a thrown refusal into what a form shows; rethrows anything else.
 * @example try { return await sign(body) } catch (error) { return formPage(body, formRefusal(error)) }
 */
export function formRefusal(error: unknown): FormRefusal {
  if (!(error instanceof Problem)) throw error
  const { errors } = error.members as { errors?: readonly FieldFault[] }
  const faults = errors ?? [{ path: "", message: error.message }]
  return { status: error.status, headers: error.headers, faults }
}
