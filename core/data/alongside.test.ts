import { expect, test } from "bun:test"
import { writeAlongside } from "./alongside"
import { insert, writtenRows } from "./testing/written-rows"

const { writer, stored } = writtenRows()
const write: Parameters<typeof writeAlongside>[0]["write"] = (run) => writer().write(run)

test("an addition is stored with the first write of the work, and with no other", async () => {
  const value = await writeAlongside({
    write,
    run: (tx) => insert(tx, 10),
    async work() {
      await writer().write((tx) => insert(tx, 1))
      await writer().write((tx) => insert(tx, 2))
      return "done"
    },
  })
  expect([value, await stored()]).toEqual(["done", [1, 2, 10]])
})

test("neither is stored if one of them fails", async () => {
  const work = () => writer().write((tx) => insert(tx, 1))
  const failing = async () => {
    throw new Error("no addition")
  }
  expect(writeAlongside({ write, run: failing, work })).rejects.toThrow("no addition")
  expect(
    writeAlongside({ write, run: (tx) => insert(tx, 10), work: () => writer().write(failing) }),
  ).rejects.toThrow("no addition")
  await writer().stop()
  expect(await stored()).toEqual([])
})

test("a write that is tried again takes the addition again", async () => {
  await writeAlongside({
    write,
    run: (tx) => insert(tx, 10),
    async work() {
      await writer()
        .write(() => Promise.reject(new Error("once")))
        .catch(() => {})
      await writer().write((tx) => insert(tx, 1))
    },
  })
  expect(await stored()).toEqual([1, 10])
})

test("work without a write of its own has its addition stored by itself", async () => {
  await writeAlongside({ write, run: (tx) => insert(tx, 10), work: async () => {} })
  expect(await stored()).toEqual([10])
})

test("writes of others take none of it", async () => {
  const other = Promise.withResolvers<void>()
  const own = writeAlongside({
    write,
    run: (tx) => insert(tx, 10),
    async work() {
      await other.promise
      await writer().write((tx) => insert(tx, 1))
    },
  })
  await writer().write((tx) => insert(tx, 2))
  expect(await stored()).toEqual([2])
  other.resolve()
  await own
  expect(await stored()).toEqual([1, 2, 10])
})
