import { expect, test } from "bun:test"
import { createEvents } from "./events"

const encode = (text: string) => new TextEncoder().encode(text)
const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

test.each([1, 3, 7, 100])("events that come in parts of %i bytes are passed on whole", (size) => {
  const events = createEvents()
  const text = "data: a\n\ndata: b\r\n\r\ndata: cc\ndata: d\n\ndata: f\r\rdata: e"
  for (let at = 0; at < text.length; at += size) events.add(encode(text.slice(at, at + size)))
  const parts: string[] = []
  for (let part = decode(events.take(1)); part; part = decode(events.take(1))) parts.push(part)
  expect(parts.join("")).toBe(text.slice(0, text.indexOf("data: e")))
  // A line feed whose return ended a part comes with the next event, which makes no difference to a parser.
  if (size < 8)
    expect(parts.map((part) => part.trim())).toEqual([
      "data: a",
      "data: b",
      "data: cc\ndata: d",
      "data: f",
    ])
  events.end()
  expect(decode(events.take(1))).toBe("data: e")
})

test("an event without end is refused", () => {
  const events = createEvents()
  const part = new Uint8Array(1_000_000).fill(0x20)
  for (let n = 0; n < 4; n++) events.add(part)
  expect(() => events.add(part)).toThrow()
})

test("millions of empty lines are passed on in few parts", () => {
  const events = createEvents()
  events.add(new Uint8Array(1_000_000).fill(0x0a))
  let parts = 0
  while (events.take(1).length > 0) parts++
  expect(parts).toBeLessThan(300)
})
