import { expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { PointOptions } from "broadside"

const files = ["core/contracts/*.ts", "modules/**/contract.ts"].flatMap((pattern) => [
  ...new Bun.Glob(pattern).scanSync("."),
])

/** The functions of an interface that take a write, or a database that may be one. */
const writing = (text: string, name: string) => {
  const [, members = ""] =
    new RegExp(`interface ${name}\\b[^{]*\\{([\\s\\S]*?)\\n\\}`).exec(text) ?? []
  return Array.from(members.matchAll(/^ {2}(\w+)\??\(\s*(?:tx|db): Db\b/gm), ([, member]) => member)
}

test("what a module does within the write of another ends in time", async () => {
  const found: string[] = []
  const open: string[] = []
  for (const file of files) {
    const text = readFileSync(file, "utf8")
    const exported = (await import(join(process.cwd(), file))) as Record<
      string,
      PointOptions<never>
    >
    for (const [, point = "", of = ""] of text.matchAll(/export const (\w+): Point<(\w+)>/g))
      for (const member of writing(text, of)) {
        found.push(`${point}.${member}`)
        const { guards = [] } = exported[point] ?? {}
        if (guards !== true && !guards.includes(member as string)) open.push(`${point}.${member}`)
      }
  }
  expect(open).toEqual([])
  expect(found).toContain("Moderation.erase")
  expect(found.length).toBeGreaterThan(6)
})
