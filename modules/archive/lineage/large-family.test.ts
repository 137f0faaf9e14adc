import { beforeAll, describe, expect, test } from "bun:test"
import { archiveSite } from "../testing/archive-site"
import { addRelatives } from "../testing/large-family"

const { site, submit, fork } = archiveSite()

interface Branch {
  readonly id: string
  readonly children: readonly Branch[]
  readonly next_offset?: number
}
const size = ({ children }: Branch): number => children.reduce((sum, child) => sum + size(child), 1)
const find = (branch: Branch, id: string): Branch | undefined =>
  branch.id === id ? branch : branch.children.map((child) => find(child, id)).find(Boolean)
const idsOf = (games: readonly { readonly id: string }[]) => games.map(({ id }) => id)
const lineage = (id: string | number, query = "") => site().json(`/games/${id}/lineage${query}`)
const page = async (path: string) =>
  (await site().fetch(path, { headers: { accept: "text/html" } })).text()

/** How many statements a request takes. */
const countStatements = async (request: () => Promise<unknown>) =>
  (await site().statementsOf(request)).length

describe("a family of 2,010", () => {
  beforeAll(async () => {
    await submit({ title: "Root" })
    // The last fork of the root has ten forks of its own, far behind the first thousand relatives.
    addRelatives(site(), 1, { from: 2, count: 1_999, parent: "1" })
    addRelatives(site(), 1, { from: 2_001, count: 10, parent: "2000" })
  })

  test("has every fork of a fork in its lineage", async () => {
    const { children, total, truncated, tree, ancestors, next_offset } = await lineage(2000)
    expect(idsOf(children)).toEqual(Array.from({ length: 10 }, (_, n) => String(2001 + n)))
    expect([total, truncated, next_offset]).toEqual([10, true, undefined])
    expect(idsOf(ancestors)).toEqual(["001"])
    expect(tree.id).toBe("001")
    expect(idsOf(find(tree, "2000")?.children ?? [])).toEqual(idsOf(children))
  })

  test("has every fork of the root in its lineage, a hundred at a time", async () => {
    const all: string[] = []
    let offset: number | undefined = 0
    while (offset !== undefined) {
      const part = await lineage(1, `?offset=${offset}`)
      expect(part.total).toBe(1_999)
      all.push(...idsOf(part.children))
      offset = part.next_offset
    }
    expect(all).toEqual(Array.from({ length: 1_999 }, (_, n) => String(n + 2).padStart(3, "0")))
  })

  test("has a tree that says where its other forks are", async () => {
    const { tree } = await lineage(1)
    expect(size(tree)).toBeLessThan(300)
    const { children } = await lineage(1, `?offset=${tree.next_offset}&limit=1`)
    expect(Number(children[0].id)).toBe(Number(tree.children.at(-1)?.id) + 1)
  })

  test("is drawn in parts, with this game and a way to the others", async () => {
    const text = await page("/archive/2000")
    expect(text).toContain('<a href="/archive/2000" aria-current="page">')
    expect(text).toContain('<a href="/archive/001/family">1,992 more made from')
    expect(text).toContain('<a href="/archive/2000/family">3 more made from')
    expect(text).toContain("The whole family")
    const family = await page("/archive/1/family")
    expect(family).toContain("2,010 games.")
    expect(family).toContain('href="/archive/101"')
    expect(family).not.toContain('href="/archive/102"')
    expect(family).toContain('<a href="/archive/001/family?offset=100" rel="next">')
    const last = await page("/archive/1/family?offset=1900")
    expect(last).toContain('href="/archive/2000"')
    expect(last).toContain(`<a href="/archive/2000/family">3 more made from`)
  })

  test("leaves out what is held, and counts without it", async () => {
    const { store } = site()
    store.connection.run("update archive_games set held = 1 where num in (3, 2001)")
    const { children, total } = await lineage(2000, "?limit=99")
    expect([idsOf(children)[0], total]).toEqual(["2002", 9])
    expect((await lineage(1, "?limit=99")).total).toBe(1_998)
    expect(find((await lineage(2001, "?limit=99")).tree, "2001")).toBeDefined()
    expect(find((await lineage(2002, "?limit=99")).tree, "2001")).toBeUndefined()
    store.connection.run("update archive_games set held = 0 where num in (3, 2001)")
  })

  test("begins after the last ancestor that is held", async () => {
    const { store } = site()
    store.connection.run("update archive_games set held = 1 where num = 2000")
    const { tree, parent, ancestors } = await lineage(2004, "?limit=97")
    expect([tree.id, parent, ancestors]).toEqual(["2004", null, []])
    const text = await page("/archive/2004/family")
    expect(text).not.toContain('href="/archive/2000"')
    expect(text).not.toContain("Earlier generations")
    store.connection.run("update archive_games set held = 0 where num = 2000")
  })

  test("keeps what was taken down", async () => {
    site().store.connection.run(
      "update archive_games set removed_at = 1, removed_by = 'x', removed_why = 'y' where num = 2003",
    )
    const { children } = await lineage(2000, "?limit=98")
    expect(children.find(({ id }: Branch) => id === "2003").buried.why).toBe("y")
    expect((await lineage(2003, "?limit=98")).ancestors).toHaveLength(2)
  })
})

describe("a chain of 901", () => {
  let root = 0
  const idAt = (generation: number) => String(generation === 0 ? root : 9_999 + generation)

  beforeAll(async () => {
    root = Number((await submit({ title: "First" })).id)
    addRelatives(site(), root, {
      from: 10_000,
      count: 900,
      parent: `case n when 10000 then ${root} else n - 1 end`,
    })
  })

  test("tells the nearest ancestors and who has the others", async () => {
    const all: string[] = []
    let next: string | undefined = idAt(900)
    while (next !== undefined) {
      const part = await lineage(next)
      expect(part.parent.id).toBe(part.ancestors[0].id)
      all.push(...idsOf(part.ancestors))
      next = part.next_ancestor
    }
    expect(all).toEqual(Array.from({ length: 900 }, (_, n) => idAt(899 - n)))
  })

  test("takes no statement for each of them", async () => {
    const long = await countStatements(() => lineage(idAt(900), "?limit=97"))
    const short = await countStatements(() => lineage(idAt(1), "?limit=97"))
    expect(long).toBe(short)
    expect(await countStatements(() => page(`/archive/${idAt(900)}`))).toBeLessThan(40)
  })

  test("is drawn from eight generations before this game", async () => {
    const text = await page(`/archive/${idAt(850)}`)
    expect(text).toContain(`<a href="/archive/${idAt(850)}" aria-current="page">`)
    expect(text).toContain(`<a href="/archive/${idAt(842)}/family">Earlier generations</a>`)
    expect(await page(`/archive/${idAt(900)}/family`)).toContain("901 games; this one is 900")
  })
})

test("a parent that is itself a descendant ends nothing in a circle", async () => {
  const { id } = await submit({ title: "Damaged" })
  const { id: child } = await (await fork({ parentId: id, aiName: "Claude" })).json()
  const { connection } = site().store
  connection.run(`update archive_games set parent_num = ${child} where num = ${id}`)
  const { ancestors, children } = await lineage(child)
  expect([idsOf(ancestors), idsOf(children)]).toEqual([[id], [id]])
})
