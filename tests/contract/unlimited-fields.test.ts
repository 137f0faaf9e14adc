import { afterAll, beforeAll, expect, test } from "bun:test"
import type { TestHost } from "broadside/testing"
import { unlimitedIn } from "../../core/base/own-body"
import { MAX_SHOWN } from "../../core/ui/form-values"
import { type Operation, siteWithOperations } from "../faults/fuzz/operations"

let site: TestHost
let operations: readonly Operation[]
beforeAll(async () => {
  ;({ site, operations } = await siteWithOperations())
})
afterAll(() => site.close())

/** Their limits are in bytes, of a page or a picture, and the host checks them before anything reads them. */
const IN_BYTES = new Set(["html", "cover", "file"])

test("every field of every body and tool has a limit", () => {
  const fields = operations
    .filter(({ hidden }) => !hidden)
    .flatMap(({ name, body = {} }) =>
      Object.entries(body).flatMap(([field, schema]) => {
        const path = IN_BYTES.has(field) ? undefined : unlimitedIn(schema, `/${field}`)
        return [{ name, path }]
      }),
    )
  expect(fields.length).toBeGreaterThan(500)
  expect(fields.filter(({ path }) => path !== undefined)).toEqual([])
})

test("no text that a form takes is cut where a form shows it again", () => {
  const longest = operations
    .filter(({ hidden }) => hidden)
    .flatMap(({ name, body = {} }) =>
      Object.entries(body).map(([field, { type, maxLength = 0 }]) => ({
        name: `${name}: ${field}`,
        length: type === "string" ? Number(maxLength) : 0,
      })),
    )
    .toSorted((a, b) => b.length - a.length)
  expect(longest[0]?.length).toBeGreaterThan(1_000)
  expect(longest.filter(({ length }) => 4 * length >= MAX_SHOWN)).toEqual([])
})
