import { expect, test } from "bun:test"
import { createGate } from "./gate"

test("servers that never answer do not block other clients", async () => {
  const gate = createGate({ now: () => 0 }, 4)
  const hang = () => new Promise<never>(() => {})
  for (let n = 0; n < 10; n++) void gate.runForClient("slow", `slow-${n}.example`, hang)
  expect(await gate.runForClient("other", "fast.example", async () => "checked")).toBe("checked")
  expect(await gate.runQueued(async () => "checked")).toBe("checked")
})

test("a client that has many waiting is refused, and others are not", async () => {
  const gate = createGate({ now: () => 0 }, 1)
  const codeOf = (check: Promise<unknown>) => check.catch(({ code }) => code)
  let free = () => {}
  void gate.runForClient("slow", "first.example", () => new Promise<void>((done) => (free = done)))
  for (let n = 0; n < 16; n++) void gate.runForClient("slow", `${n}.example`, async () => n)
  expect(await codeOf(gate.runForClient("slow", "one-more.example", async () => 0))).toBe(
    "too-many-pings",
  )
  const other = gate.runForClient("other", "other.example", async () => "checked")
  free()
  expect(await other).toBe("checked")
})
