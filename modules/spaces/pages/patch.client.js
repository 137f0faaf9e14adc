// Applies changes to what a room shows: JSON Patch (RFC 6902) with the operations that rooms send, add, replace and
// remove. Everything on the way to a change is copied, so that what was shown before can still be compared.

/** What `before` becomes; throws where an operation does not fit it. */
export const patched = (before, operations) =>
  operations.reduce(
    (value, operation) => changed(value, stepsOf(operation.path), operation),
    before,
  )

/** A JSON pointer (RFC 6901) as the names on its way. */
const stepsOf = (path) =>
  path
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"))

function changed(at, [step, ...rest], operation) {
  if (step === undefined) return operation.op === "remove" ? null : operation.value
  if (at === null || typeof at !== "object") throw new Error(`Nothing at ${operation.path}`)
  return Array.isArray(at)
    ? changedList(at, step, rest, operation)
    : changedFields(at, step, rest, operation)
}

function changedFields(at, step, rest, operation) {
  const isLast = rest.length === 0
  if (!Object.hasOwn(at, step) && !(isLast && operation.op === "add"))
    throw new Error(`Nothing at ${operation.path}`)
  if (isLast && operation.op === "remove") {
    const { [step]: _, ...others } = at
    return others
  }
  const value = isLast ? operation.value : changed(at[step], rest, operation)
  // In the same order, and not by assignment: "__proto__" is a name like any other.
  const fields = new Map(Object.entries(at)).set(step, value)
  return Object.fromEntries(fields)
}

function changedList(at, step, rest, operation) {
  const isAdded = rest.length === 0 && operation.op === "add"
  const index = step === "-" ? at.length : Number(step)
  const isThere = Number.isInteger(index) && index >= 0 && index < at.length + Number(isAdded)
  if (!isThere) throw new Error(`Nothing at ${operation.path}`)
  if (isAdded) return at.toSpliced(index, 0, operation.value)
  if (rest.length > 0) return at.with(index, changed(at[index], rest, operation))
  return operation.op === "remove" ? at.toSpliced(index, 1) : at.with(index, operation.value)
}
