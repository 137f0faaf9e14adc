import { expect, test } from "bun:test"
import { gather } from "./gather"

const read = (text: string) => gather(new Response(text), async () => {}).text()
const list = (depth: number) => `data: ${"[".repeat(depth)}${"]".repeat(depth)}\n\n`

test("a large event with a page is passed on as it is", async () => {
  const text = `: "\n\ndata: ${JSON.stringify({ html: '<p class="x">'.repeat(50_000) })}\n\n`
  expect(await read(text)).toBe(text)
})

test.each([
  ["by itself", ""],
  ["after a quote in a comment", ': "\n'],
  ["after a quote in another field", 'id: "\n'],
  ["after a small event with a quote", 'data: "\n\n'],
  ["after returns and a quote", ': "\r\r'],
])("an event of nested lists is refused %s", async (_, before) => {
  await expect(read(before + list(100_000))).rejects.toThrow()
})

test("what comes after it is dropped at once", async () => {
  const { body } = gather(new Response(list(100_000) + list(1).repeat(100_000)), async () => {})
  const reader = body?.getReader()
  await expect(reader?.read()).rejects.toThrow()
  await expect(reader?.read()).rejects.toThrow()
})
