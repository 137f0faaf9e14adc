import { beforeAll, describe, expect, test } from "bun:test"
import { cpSync } from "node:fs"
import { Demo } from "broadside/contracts"
import { createTestHost } from "broadside/testing"
import { firstParty } from "../modules/index"
import { testFolders } from "./folders"
import { write } from "./off/content"
import { crawl } from "./off/crawl"
import { namesOf } from "./off/names"

const CONFIG = `[limits]
publish = 0
write = 0
[network]
allow_private = ["127.0.0.0/8"]`
const IDS = firstParty.map(({ id }) => id)
const without = (off: readonly string[]) => firstParty.filter(({ id }) => !off.includes(id))

/** Each module off, each two of them, all but one, and all. */
const SETS = [
  ...IDS.map((id) => [id]),
  ...IDS.flatMap((id, at) => IDS.slice(at + 1).map((other) => [id, other])),
  ...IDS.map((id) => IDS.filter((other) => other !== id)),
  IDS,
]

const { empty } = testFolders()
let written: string
let ended: number
beforeAll(async () => {
  written = empty()
  const site = await createTestHost({ modules: firstParty, config: CONFIG, folder: written })
  await write(site, "tin")
  ended = site.now()
  await site.close()
})

/** A site on which everything was on, and then some were turned off. */
async function turnedOff(off: readonly string[]) {
  const folder = empty()
  cpSync(written, folder, { recursive: true })
  return createTestHost({ modules: without(off), config: CONFIG, folder, now: ended })
}

test("with everything on, everything can be read and nothing leads nowhere", async () => {
  const site = await turnedOff([])
  const { dead, unread } = await crawl(site, await write(site, "pan"))
  expect(dead).toEqual([])
  expect(unread).toEqual([])
  await site.close()
})

describe("no link, path or name is left of what is off:", () => {
  for (const off of SETS)
    test(off.join(", "), async () => {
      const site = await turnedOff(off)
      const { readings, dead } = await crawl(site, await write(site, "pan"))
      expect(dead).toEqual([])
      expect(namesOf(off, readings)).toEqual([])
      await site.close()
    })
})

describe("nor in what the demo says, without", () => {
  for (const off of IDS)
    test(off, async () => {
      const site = await createTestHost({ modules: without([off]), config: CONFIG })
      const texts = await Promise.all(site.host.all(Demo).map((content) => content.fill()))
      const answers = texts.map((text = "") => ({ asked: "demo", text }))
      const { readings, dead } = await crawl(site, { answers, addresses: [] })
      expect(dead).toEqual([])
      expect(namesOf([off], readings)).toEqual([])
      await site.close()
    })
})
