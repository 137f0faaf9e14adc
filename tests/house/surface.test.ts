import { beforeAll, describe, expect, test } from "bun:test"
import { readFileSync, writeFileSync } from "node:fs"
import { publicEntries } from "../../core/cli/sdk/declarations"
import { type Offer, offerOf, withDeclarations } from "./declarations"

const REPORT = "core/sdk/surface.md"
const ENTRIES = publicEntries(".")

let offers: Map<string, Offer>
beforeAll(() => {
  const files = Object.values(ENTRIES)
  offers = withDeclarations(
    files,
    (declarationsOf) =>
      new Map(Object.entries(ENTRIES).map(([name, file]) => [name, offerOf(file, declarationsOf)])),
  )
})

async function report(): Promise<string> {
  const exported = new Set([...offers.values()].flatMap(({ own }) => [...own.keys()]))
  const parts = await Promise.all(
    [...offers].map(async ([name, offer]) => {
      const hidden = new Map([...offer.named].filter(([one]) => !exported.has(one)))
      return [
        `## ${name}`,
        code(offer.own),
        ...(hidden.size > 0 ? ["Named by these, and not exported:", code(hidden)] : []),
        ...(await Promise.all([...offer.foreign].map(passedOn))),
      ].join("\n\n")
    }),
  )
  return `# What modules may rely on

Made by \`UPDATE_SURFACE=1 bun run tests tests/house/surface.test.ts\`; a change here is a change to every module author's ground.

${parts.join("\n\n")}
`
}

const code = (declarations: ReadonlyMap<string, string>) =>
  [
    "```ts",
    ...[...declarations].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, d]) => d),
    "```",
  ].join("\n")

// By name only: their types are the packages' own.
async function passedOn([from, names]: [string, readonly string[]]): Promise<string> {
  const all = names.includes("*") ? Object.keys((await import(from)) as object) : names
  return `From \`${from}\`: ${all.toSorted().join(", ")}.`
}

test("the public surface is the committed one", async () => {
  const now = await report()
  if (process.env["UPDATE_SURFACE"]) writeFileSync(REPORT, now)
  expect(now).toBe(readFileSync(REPORT, "utf8"))
})

describe("the report misses nothing that is there at run time in", () => {
  for (const [name, file] of Object.entries(ENTRIES))
    test(name, async () => {
      const { own, foreign } = offers.get(name) as Offer
      const passed = await Promise.all(
        [...foreign].map(async ([from, names]) =>
          names.includes("*") ? Object.keys((await import(from)) as object) : names,
        ),
      )
      const listed = [...own.keys(), ...passed.flat()]
      const there = Object.keys((await import(`../../${file}`)) as object)
      expect(there.filter((one) => !listed.includes(one))).toEqual([])
      expect(there.length).toBeGreaterThan(0)
    })
})
