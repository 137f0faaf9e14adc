import { expect } from "expect"
import {
  toBeArray,
  toBeNumber,
  toBeWithin,
  toContainKey,
  toEndWith,
  toStartWith,
} from "jest-extended"

// The matchers of `bun:test` that Jest does not have and our tests use.
expect.extend({ toBeArray, toBeNumber, toBeWithin, toContainKey, toEndWith, toStartWith } as never)

interface Comparing {
  equals(a: unknown, b: unknown, testers?: unknown): boolean
}

// Where Jest is laxer or stricter than `bun:test`; `undefined` leaves it to Jest.
expect.addEqualityTesters([buffersEqual, errorsEqual, listsEqual] as never)

// Jest compares buffers by their own keys, of which they have none.
function buffersEqual(a: unknown, b: unknown): boolean | undefined {
  if (!(a instanceof ArrayBuffer && b instanceof ArrayBuffer)) return undefined
  return Buffer.from(a).equals(Buffer.from(b))
}

function errorsEqual(this: Comparing, a: unknown, b: unknown): boolean | undefined {
  if (!(a instanceof Error && b instanceof Error)) return undefined
  return a.name === b.name && a.message === b.message && this.equals(a.cause, b.cause)
}

// `index` and `groups` of a match do not count.
function listsEqual(this: Comparing, a: unknown, b: unknown, testers: unknown) {
  if (!(Array.isArray(a) && Array.isArray(b)) || (isPlain(a) && isPlain(b))) return undefined
  return this.equals([...a], [...b], testers)
}

const isPlain = (list: readonly unknown[]) => Object.keys(list).length <= list.length
