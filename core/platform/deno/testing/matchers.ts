import { expect } from "expect"
import {
  toBeArray,
  toBeNumber,
  toBeWithin,
  toContainKey,
  toEndWith,
  toStartWith,
} from "jest-extended"

// Of those that `bun:test` has beyond Jest's, what our tests use.
expect.extend({ toBeArray, toBeNumber, toBeWithin, toContainKey, toEndWith, toStartWith } as never)

export { expect }
