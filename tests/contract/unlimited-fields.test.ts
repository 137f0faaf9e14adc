import { afterAll, beforeAll, expect, test } from "bun:test"
import type { TestHost } from "broadside/testing"
import { unlimitedIn } from "../../core/base/own-body"
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
