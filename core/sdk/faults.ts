import type { TSchema } from "@sinclair/typebox"
import { Value } from "@sinclair/typebox/value"
import { fieldFaults, named } from "../runtime/validation"
import type { FieldFault } from "./errors"

/**
 * What is wrong with a value, in the words in which a route refuses its body: for a form that is
 * shown again with its faults beside the fields.
 * @since 1.1.0 @example faultsOf(EntryBody, { name: "" }) // [{ path: "/name", message: "name must not be empty." }]
 */
export const faultsOf = (model: TSchema, value: unknown): FieldFault[] =>
  fieldFaults(Value.Errors(model, value)).map((fault) => named(fault, "the form"))
