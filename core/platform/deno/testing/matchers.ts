import { isClose } from "./asymmetric"
import { type Asymmetric, equals } from "./equality"

/** What a function threw, or a promise was rejected with. */
export class Thrown {
  constructor(readonly fault: unknown) {}
}

type Matches = (received: never, ...expected: never[]) => boolean
type Fault = string | RegExp | Error | Asymmetric | (new (...values: never[]) => unknown)

const has = (received: object, path: string, value: unknown[]): boolean => {
  let found: unknown = received
  for (const key of path.split(".")) {
    if (found === null || found === undefined || !(key in Object(found))) return false
    found = (found as Record<string, unknown>)[key]
  }
  return value.length === 0 || equals(found, value[0])
}

function isFault(received: unknown, expected?: Fault): boolean {
  if (!(received instanceof Thrown)) return false
  const { fault } = received
  const message = fault instanceof Error ? fault.message : String(fault)
  if (expected === undefined) return true
  if (typeof expected === "string") return message.includes(expected)
  if (expected instanceof RegExp) return expected.test(message)
  if (expected instanceof Error) return message === expected.message
  if (typeof expected === "function") return fault instanceof expected
  return equals(fault, expected)
}

/** The matchers that our tests use, as `bun:test` has them. */
export const MATCHERS = {
  toBe: (a: unknown, b: unknown) => Object.is(a, b),
  toEqual: (a: unknown, b: unknown) => equals(a, b),
  toStrictEqual: (a: unknown, b: unknown) => equals(a, b, "strict"),
  toMatchObject: (a: object, b: object) => equals(a, b, "part"),
  toBeUndefined: (a: unknown) => a === undefined,
  toBeDefined: (a: unknown) => a !== undefined,
  toBeNull: (a: unknown) => a === null,
  toBeTruthy: (a: unknown) => Boolean(a),
  toBeFalsy: (a: unknown) => !a,
  toBeArray: (a: unknown) => Array.isArray(a),
  toBeNumber: (a: unknown) => typeof a === "number",
  toBeInstanceOf: (a: unknown, kind: new (...values: never[]) => unknown) => a instanceof kind,
  toBeGreaterThan: (a: number, b: number) => a > b,
  toBeGreaterThanOrEqual: (a: number, b: number) => a >= b,
  toBeLessThan: (a: number, b: number) => a < b,
  toBeLessThanOrEqual: (a: number, b: number) => a <= b,
  toBeWithin: (a: number, from: number, to: number) => a >= from && a < to,
  toBeCloseTo: isClose,
  toContain: (a: string | Iterable<unknown>, b: unknown) =>
    typeof a === "string" ? a.includes(b as string) : [...a].includes(b),
  toContainEqual: (a: Iterable<unknown>, b: unknown) => [...a].some((one) => equals(one, b)),
  toContainKey: (a: object, key: string) => Object.hasOwn(a, key),
  toHaveLength: (a: { readonly length: number }, length: number) => a.length === length,
  toHaveProperty: (a: object, path: string, ...value: unknown[]) => has(a, path, value),
  toMatch: (a: string, form: RegExp | string) =>
    typeof form === "string" ? a.includes(form) : a.search(form) >= 0,
  toStartWith: (a: string, start: string) => a.startsWith(start),
  toEndWith: (a: string, end: string) => a.endsWith(end),
  toThrow: isFault,
} satisfies Record<string, Matches>
