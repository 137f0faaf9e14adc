import { expect, test } from "bun:test"
import { inspectAside } from "../background"
import { inspect } from "./inspect"

const OWN = ["games.example"]
const LINKS = Array.from({ length: 40 }, (_, n) => `<a href="https://shop-${n}.example">Buy</a>`)
const pageOf = (length: number) =>
  `<!doctype html><title>Deals</title>${LINKS.join("")}<p>${"Cheap watches for everyone. ".repeat(length / 28)}`

test.each([1_000, 60_000, 400_000])(
  "a page of %p characters gives the same in a thread",
  async (length) => {
    const item = { title: "Deals", description: "Watches", html: pageOf(length) }
    expect(await inspectAside(item, OWN)).toEqual(inspect(item, new Set(OWN)))
  },
)

test("a page for which there is no time is looked at in its beginning", async () => {
  const failures: string[] = []
  const waiting = Array.from({ length: 40 }, () =>
    inspectAside({ title: "Deals", html: pageOf(1_900_000) }, OWN, (why) => failures.push(why)),
  )
  const all = await Promise.all(waiting)
  expect(failures).not.toEqual([])
  expect(all.every(({ domains }) => domains.length === 40)).toBe(true)
}, 120_000)
