import { expect, test } from "bun:test"
import { createEvents } from "./events"

const encode = (text: string) => new TextEncoder().encode(text)
const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

test.each([1, 3, 7, 100])("events that come in parts of %i bytes are passed on whole", (size) => {
  const events = createEvents()
  const text = "data: a\n\ndata: b\r\n\r\ndata: cc\ndata: d\n\ndata: e"
  for (let at = 0; at < text.length; at += size) events.add(encode(text.slice(at, at + size)))
  const first = Array.from({ length: 3 }, () => decode(events.take(1)))
  if (size < 8) expect(first).toEqual(["data: a\n\n", "data: b\r\n\r\n", "data: cc\ndata: d\n\n"])
  else expect(first.join("")).toBe(text.slice(0, text.indexOf("data: e")))
  expect(events.take(1)).toHaveLength(0)
  events.end()
  expect(decode(events.take(1))).toBe("data: e")
})

test("an event without end is refused", () => {
  const events = createEvents()
  const part = new Uint8Array(1_000_000).fill(0x20)
  for (let n = 0; n < 4; n++) events.add(part)
  expect(() => events.add(part)).toThrow()
})
