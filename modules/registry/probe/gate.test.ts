import { expect, test } from "bun:test"
import { createGate } from "./gate"

test("servers that never answer keep no other client from being asked", async () => {
  const gate = createGate({ now: () => 0 }, 4)
  const hang = () => new Promise<never>(() => {})
  for (let n = 0; n < 10; n++) void gate.ask("slow", `slow-${n}.example`, hang)
  expect(await gate.ask("other", "fast.example", async () => "asked")).toBe("asked")
  expect(await gate.inTurn(async () => "checked")).toBe("checked")
})

test("a client that has many waiting is refused, and others are not", async () => {
  const gate = createGate({ now: () => 0 }, 1)
  const codeOf = (asked: Promise<unknown>) => asked.catch(({ code }) => code)
  let free = () => {}
  void gate.ask("slow", "first.example", () => new Promise<void>((done) => (free = done)))
  for (let n = 0; n < 16; n++) void gate.ask("slow", `${n}.example`, async () => n)
  expect(await codeOf(gate.ask("slow", "one-more.example", async () => 0))).toBe("too-many-pings")
  const other = gate.ask("other", "other.example", async () => "asked")
  free()
  expect(await other).toBe("asked")
})
