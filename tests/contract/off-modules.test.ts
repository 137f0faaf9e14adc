import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { cpSync } from "node:fs"
import { Demo } from "broadside/contracts"
import { createTestHost } from "broadside/testing"
import { firstParty } from "../../modules/index"
import { type BuildingModel, startBuildingModel } from "../kit/building-model"
import { testFolders } from "../kit/folders"
import { isLong } from "../kit/tier"
import { write } from "./off/content"
import { crawl } from "./off/crawl"
import { withDependents } from "./off/dependents"
import { namesOf } from "./off/names"

const CONFIG = `[limits]
publish = 0
write = 0
[network]
allow_private_for_visitors = ["127.0.0.0/8"]`
const IDS = firstParty.filter(({ required }) => !required).map(({ id }) => id)
const without = (off: readonly string[]) => firstParty.filter(({ id }) => !off.includes(id))

/**
 * What is off on each of so few sites that of any two of these parts, one site has the first and not the second: each
 * part is off on two of them, and no two parts on the same two.
 */
function separating(parts: readonly (readonly string[])[], sites: number): string[][] {
  const all = Array.from({ length: sites }, (_, site) => site)
  const places = all.flatMap((one) => all.slice(one + 1).map((other) => [one, other]))
  return all.map((site) => parts.flatMap((part, at) => (places[at]?.includes(site) ? part : [])))
}

/** Builders are off wherever worlds are. With these two first, and nothing off where both of their other places are, that does no harm. */
const SEPARATED = ["worlds", "chat-builders", ...IDS].filter(
  (id, at, ids) => ids.indexOf(id) === at,
)
/** As few sites as separate them, and one with none; in the long run, also without each one and each two, and with one alone. */
const COMBINATIONS = [
  ...(isLong
    ? IDS.map((id) => [id])
    : separating(SEPARATED.map((id) => [id]).toSpliced(4, 0, []), 5)),
  ...(isLong ? IDS.flatMap((id, at) => IDS.slice(at + 1).map((other) => [id, other])) : []),
  ...(isLong ? IDS.map((id) => IDS.filter((other) => other !== id)) : []),
  IDS,
].map(withDependents)
const SETS = [...new Map(COMBINATIONS.map((off) => [off.join(), off])).values()]

const { empty } = testFolders()
let model: BuildingModel
let config: string
let written: string
let ended: number
beforeAll(async () => {
  model = await startBuildingModel()
  config = `${CONFIG}\n${model.section}`
  written = empty()
  const site = await createTestHost({ modules: firstParty, config, folder: written })
  await write(site, "tin")
  ended = site.now()
  await site.close()
})
afterAll(() => model.stop())

/** A site on which everything was on, and then some were turned off. */
async function turnedOff(off: readonly string[]) {
  const folder = empty()
  cpSync(written, folder, { recursive: true })
  return createTestHost({ modules: without(off), config, folder, now: ended })
}

test("with everything on, everything can be read and nothing leads nowhere", async () => {
  const site = await turnedOff([])
  const { dead, unread } = await crawl(site, await write(site, "pan"))
  expect(dead).toEqual([])
  expect(unread).toEqual([])
  await site.close()
})

test("each module is off on a site that has any other one that does without it", () => {
  for (const off of IDS)
    for (const on of IDS.filter((id) => !withDependents([off]).includes(id)))
      expect(SETS.some((set) => set.includes(off) && !set.includes(on)) || [on, off]).toBe(true)
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

/** Modules that have demo content; the rest can only be named in it, so in `test` they are absent at once. */
const WITH_DEMO = ["archive", "exchange", "spaces", "worlds"]
const ABSENT = isLong
  ? IDS.map((id) => [id])
  : separating([...WITH_DEMO.map((id) => [id]), IDS.filter((id) => !WITH_DEMO.includes(id))], 4)

describe("nor in what the demo says, on a site without a model and without", () => {
  for (const absent of ABSENT)
    test(absent.join(", "), async () => {
      const modules = without(withDependents(absent))
      const site = await createTestHost({ modules, config: CONFIG })
      const demos = site.host.all(Demo)
      expect(demos).toHaveLength(modules.filter(({ id }) => WITH_DEMO.includes(id)).length)
      const texts = await Promise.all(demos.map((content) => content.fill()))
      const answers = texts.map((text = "") => ({ asked: "demo", text }))
      const written = { answers, addresses: [] }
      const { readings, dead } = await crawl(site, written, { everything: isLong })
      expect(dead).toEqual([])
      expect(namesOf(absent, readings)).toEqual([])
      await site.close()
    })
})
