import type { TSchema } from "@sinclair/typebox"
import { TypeCompiler } from "@sinclair/typebox/compiler"
import { Value } from "@sinclair/typebox/value"
import { type FieldFault, Problem } from "./errors"
import { fieldFaults, named } from "./validation"

/**
 * What is wrong with a value, in the words in which a route refuses its body: for a form that is
 * shown again with its faults beside the fields.
 * @example faultsOf(EntryBody, { name: "" }) // [{ path: "/name", message: "name must not be empty." }]
 */
export const faultsOf = (model: TSchema, value: unknown): FieldFault[] =>
  fieldFaults(Value.Errors(model, value)).map((fault) => named(fault, "the form"))

/**
 * The same for a model that judges often: compiled once.
 * @example const judge = judgeOf(EntryBody, "the arguments"); judge({}) // [{ path: "/name", … }]
 */
export function judgeOf(model: TSchema, whole: string): (value: unknown) => FieldFault[] {
  const compiled = TypeCompiler.Compile(model)
  return (value) =>
    compiled.Check(value)
      ? []
      : fieldFaults(compiled.Errors(value)).map((fault) => named(fault, whole))
}

/** A refused form: the status and headers of its answer, and the faults for its page. */
export interface FormRefusal {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly faults: readonly FieldFault[]
}

/**
 * A thrown refusal as what a form shows; anything else is thrown on.
 * @example try { return await sign(body) } catch (error) { return formPage(body, formRefusal(error)) }
 */
export function formRefusal(error: unknown): FormRefusal {
  if (!(error instanceof Problem)) throw error
  const { errors } = error.members as { errors?: readonly FieldFault[] }
  const faults = errors ?? [{ path: "", message: error.message }]
  return { status: error.status, headers: error.headers, faults }
}
