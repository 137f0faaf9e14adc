import { applyPatch, type Operation } from "rfc6902"

export type { Operation } from "rfc6902"

/** A document after a patch, which must fit it. */
export function applied<T>(document: T, patch: readonly Operation[]): T {
  const whole = structuredClone(document)
  const [fault] = applyPatch(whole, [...patch]).filter((error) => error !== null)
  if (fault) throw fault
  return whole
}
