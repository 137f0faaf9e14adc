/** The members of an object and of its classes. */
export function membersOf(object: object): Map<PropertyKey, PropertyDescriptor> {
  const members = new Map<PropertyKey, PropertyDescriptor>()
  for (let part = object; !isRoot(part); part = Object.getPrototypeOf(part))
    for (const key of Reflect.ownKeys(part))
      if (!members.has(key)) members.set(key, memberOf(part, key))
  members.delete("constructor")
  return members
}

const isRoot = (part: object | null) => part === null || part === Object.prototype

/** What someone has added to a function, such as `fetch.stream`. Most have nothing, and a site wraps thousands at its start. */
export const additionsTo = (work: object) =>
  Object.keys(work).map((key) => [key, memberOf(work, key)] as const)

const memberOf = (object: object, key: PropertyKey) =>
  Object.getOwnPropertyDescriptor(object, key) as PropertyDescriptor

/** Whether it is a literal that holds functions somewhere. Instances of classes, schemas and data are handed on as they are. */
export function holdsFunctions(value: unknown, above: readonly unknown[] = []): value is object {
  if (!isLiteral(value) || above.includes(value)) return false
  const around = [...above, value]
  return Reflect.ownKeys(value).some((key) => {
    const { get, value: member } = memberOf(value, key)
    return get !== undefined || typeof member === "function" || holdsFunctions(member, around)
  })
}

/** Schemas have symbols. */
const isLiteral = (value: unknown): value is object =>
  typeof value === "object" &&
  value !== null &&
  (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype) &&
  Object.getOwnPropertySymbols(value).length === 0
