/** What `expect.any` and the like make: it decides itself what equals it. */
export interface Asymmetric {
  asymmetricMatch(value: unknown): boolean
}

/** How two values are compared: `part` allows more than expected, `strict` compares types and undefined as well. */
export type Comparison = "equal" | "part" | "strict"

const tagOf = (value: unknown) => Object.prototype.toString.call(value)

const isAsymmetric = (value: unknown): value is Asymmetric =>
  typeof (value as Partial<Asymmetric> | null)?.asymmetricMatch === "function"

type Pairs = readonly (readonly [object, object])[]

/** Compares as `toEqual`, `toMatchObject` and `toStrictEqual` of `bun:test` do. */
export function equals(
  received: unknown,
  expected: unknown,
  how: Comparison = "equal",
  outer: Pairs = [],
): boolean {
  if (isAsymmetric(expected)) return expected.asymmetricMatch(received)
  if (isAsymmetric(received)) return received.asymmetricMatch(expected)
  if (Object.is(received, expected)) return true
  if (!isObject(received) || !isObject(expected)) return false
  const isPart = how === "part" && tagOf(expected) === "[object Object]"
  if (!isPart && tagOf(received) !== tagOf(expected)) return false
  if (how === "strict" && received.constructor !== expected.constructor) return false
  // A circle that both have was compared where it began.
  if (outer.some(([a, b]) => a === received && b === expected)) return true
  const pairs: Pairs = [...outer, [received, expected]]
  const inner = (a: unknown, b: unknown) => equals(a, b, how, pairs)
  const verdict = isPart ? undefined : contentsEqual(received, expected, inner)
  return verdict ?? keysEqual(received, expected, { how, equal: inner })
}

type Equal = (a: unknown, b: unknown) => boolean

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null

/** What is not in the keys of an object; `undefined` where the keys are all there is. */
function contentsEqual(a: object, b: object, equal: Equal): boolean | undefined {
  if (Array.isArray(a) && Array.isArray(b)) return listsEqual(a, b, equal)
  if (a instanceof Error && b instanceof Error)
    return a.name === b.name && a.message === b.message && equal(a.cause, b.cause)
  if (a instanceof Date && b instanceof Date) return Object.is(a.getTime(), b.getTime())
  if (a instanceof RegExp && b instanceof RegExp) return String(a) === String(b)
  if (a instanceof Map && b instanceof Map) return inAnyOrder([...a], [...b], equal)
  if (a instanceof Set && b instanceof Set) return inAnyOrder([...a], [...b], equal)
  if (isBytes(a) && isBytes(b)) return bytesOf(a).equals(bytesOf(b))
  const text = textOf(a)
  if (text !== undefined) return text === textOf(b)
  return tagOf(a) === "[object Object]" ? undefined : false
}

const listsEqual = (a: readonly unknown[], b: readonly unknown[], equal: Equal) =>
  a.length === b.length && a.every((value, at) => equal(value, b[at]))

function inAnyOrder(a: readonly unknown[], b: readonly unknown[], equal: Equal): boolean {
  const left = [...a]
  return (
    a.length === b.length &&
    b.every((value) => {
      const at = left.findIndex((one) => equal(one, value))
      return at >= 0 && left.splice(at, 1)
    })
  )
}

type Bytes = ArrayBuffer | ArrayBufferView
const isBytes = (value: object): value is Bytes =>
  value instanceof ArrayBuffer || ArrayBuffer.isView(value)
const bytesOf = (value: Bytes) =>
  value instanceof ArrayBuffer
    ? Buffer.from(value)
    : Buffer.from(value.buffer, value.byteOffset, value.byteLength)

const BOXED = new Set(["[object Number]", "[object String]", "[object Boolean]"])

/** All there is of an address, headers or a boxed value, as one text. */
function textOf(value: object): string | undefined {
  if (value instanceof URL || value instanceof URLSearchParams) return String(value)
  if (value instanceof Headers) return JSON.stringify([...value])
  return BOXED.has(tagOf(value)) ? String(value) : undefined
}

interface Keys {
  readonly how: Comparison
  readonly equal: Equal
}

function keysEqual(received: object, expected: object, { how, equal }: Keys): boolean {
  const of = (whole: object, key: PropertyKey) => (whole as Record<PropertyKey, unknown>)[key]
  const same = (key: PropertyKey) => equal(of(received, key), of(expected, key))
  if (how === "part") return keysOf(expected).every((key) => key in received && same(key))
  const all = new Set([...keysOf(received), ...keysOf(expected)])
  return [...all].every(
    (key) => same(key) && (how === "equal" || (key in received && key in expected)),
  )
}

const keysOf = (value: object): PropertyKey[] =>
  Reflect.ownKeys(value).filter((key) => Object.prototype.propertyIsEnumerable.call(value, key))
