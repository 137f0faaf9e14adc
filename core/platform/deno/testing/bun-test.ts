import { afterAll, afterEach, beforeAll, beforeEach, group, inGroup, register } from "./groups"
import { titleOf } from "./titles"

export { expect } from "./expectations"
export { spyOn } from "./spy"
export { jest } from "./timers"
export { afterAll, afterEach, beforeAll, beforeEach }

// biome-ignore lint/suspicious/noExplicitAny: rows of a table have any shape, as in `bun:test`.
type Body = (...row: any[]) => unknown
type Each = (rows: readonly unknown[]) => (name: string, body: Body, timeout?: Timeout) => void
type Timeout = number | { readonly timeout?: number }

interface Test {
  (name: string, body: Body, timeout?: Timeout): void
  readonly each: Each
  readonly concurrent: (name: string, body: Body, timeout?: Timeout) => void
  skipIf(condition: unknown): Test
}

function testThat(isSkipped: boolean): Test {
  const declare = (name: string, body: Body, timeout?: Timeout) =>
    register(name, () => body(), { isSkipped, timeout: milliseconds(timeout) })
  return Object.assign(declare, {
    each: eachOf(declare),
    skipIf: (condition: unknown) => testThat(isSkipped || Boolean(condition)),
    // One after the other is allowed, too.
    concurrent: declare,
  })
}

interface Describe {
  (name: string, body: Body): void
  readonly each: Each
  skipIf(condition: unknown): Describe
}

function describeThat(isSkipped: boolean): Describe {
  const declare = (name: string, body: Body) => inGroup(group(name, isSkipped), () => body())
  return Object.assign(declare, {
    each: eachOf(declare),
    skipIf: (condition: unknown) => describeThat(isSkipped || Boolean(condition)),
  })
}

const eachOf =
  (declare: (name: string, body: Body, timeout?: Timeout) => void): Each =>
  (rows) =>
  (name, body, timeout) =>
    rows.forEach((row) => {
      const values = Array.isArray(row) ? row : [row]
      declare(titleOf(name, values), () => body(...values), timeout)
    })

const milliseconds = (timeout: Timeout | undefined) =>
  typeof timeout === "object" ? timeout.timeout : timeout

export const test = testThat(false)
export const it = test
export const describe = describeThat(false)
