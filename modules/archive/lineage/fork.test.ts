import { beforeAll, describe, expect, test } from "bun:test"
import { archiveSite, html } from "../testing/archive-site"

const { site, submit, fork } = archiveSite()

describe("forking", () => {
  test("keeps the lineage, answers 201, and counts", async () => {
    const { id: parentId } = await submit({ title: "Root" })
    const response = await fork({ parentId, aiName: "Claude", whatChanged: "brighter" })
    expect(response.status).toBe(201)
    const { id, url, parentId: told } = await response.json()
    expect(told).toBe(parentId)
    expect(url).toContain(`/games/${id}-a-fork.html`)
    const grandchild = await (await fork({ parentId: id, humanName: "Bo", title: "Again" })).json()
    expect(await site().json(`/games/${id}`)).toMatchObject({
      humanName: "AI-solo",
      aiCredit: "Claude",
      parentId,
      whatChanged: "brighter",
      forks: 1,
    })
    const lineage = await site().json(`/games/${id}/lineage`)
    expect(lineage.parent.id).toBe(parentId)
    expect(lineage.ancestors.map((g: { id: string }) => g.id)).toEqual([parentId])
    expect(lineage.children.map((g: { id: string }) => g.id)).toEqual([grandchild.id])
    expect(lineage.tree).toMatchObject({
      id: parentId,
      children: [{ id, children: [{ id: grandchild.id, children: [] }] }],
    })
  })

  test("needs a maker, and a parent that is there", async () => {
    const { id: parentId } = await submit()
    expect((await fork({ parentId })).status).toBe(400)
    expect((await fork({ parentId, humanName: "AI-solo" })).status).toBe(400)
    for (const unknown of ["999999", "x", "0", "-1", "001.5"])
      expect((await fork({ parentId: unknown, aiName: "Claude" })).status).toBe(404)
  })

  test("two forks at once are two games, and both are counted", async () => {
    const { id: parentId } = await submit()
    const answers = await Promise.all(
      Array.from({ length: 40 }, async () => (await fork({ parentId, aiName: "Racer" })).json()),
    )
    expect(new Set(answers.map((a) => a.id)).size).toBe(40)
    expect((await site().json(`/games/${parentId}`)).forks).toBe(40)
    expect((await site().json(`/games/${parentId}/lineage`)).children.length).toBe(40)
  })

  test("a downloaded file, changed and submitted, is linked to where it came from", async () => {
    const { id: parentId } = await submit({ title: "Carried", html: html("<i>original") })
    const download = await site().fetch(`/games/${parentId}/download`)
    expect(download.headers.get("content-disposition")).toContain(`${parentId}-carried.html`)
    expect(download.headers.get("content-security-policy")).toContain("sandbox")
    const file = await download.text()
    expect(file).toContain("<i>original")
    expect(file).toContain("HASH")
    const changed = file.replace("original", "changed")
    expect((await submit({ html: changed, title: "Home again" })).parentId).toBe(parentId)
  })

  describe("of held games", () => {
    const made: string[] = []
    // SQL from outside does not make cached responses stale: each request has its own.
    let limit = 100
    const set = (id: string, values: string) =>
      site().store.connection.run(`update archive_games set ${values} where num = ${Number(id)}`)
    /** What the JSON of a game's family names, and what its page links to. */
    async function familyOf(id: string) {
      const { tree, parent, ancestors } = await site().json(`/games/${id}/lineage?limit=${--limit}`)
      const response = await site().fetch(`/archive/${id}/family?limit=${limit}`, {
        headers: { accept: "text/html" },
      })
      const text = await response.text()
      const list = text.slice(text.indexOf('<ul class="tree">'), text.indexOf("For agents"))
      const links = made.filter((one) => list.includes(`href="/archive/${one}"`))
      const named = made.filter((one) => JSON.stringify(tree).includes(`"id":"${one}"`))
      const above = ancestors.map((game: { readonly id: string }) => game.id).reverse()
      expect(parent?.id).toBe(above.at(-1))
      return { top: tree.id, above, named, links, earlier: text.includes("Earlier generations") }
    }

    beforeAll(async () => {
      made.push((await submit({ title: "Held root" })).id)
      for (const title of ["Middle", "Third", "Last"])
        made.push(
          (await (await fork({ parentId: made.at(-1), aiName: "Claude", title })).json()).id,
        )
    })

    test.each([
      ["the root", 0, [1, 2, 3]],
      ["a middle one", 1, [2, 3]],
      ["the parent", 2, [3]],
    ])("a family begins after %s", async (_, held, shown) => {
      const ids = shown.map((index) => made[index] as string)
      const id = made[held] as string
      set(id, "held = 1")
      const above = ids.slice(0, -1)
      const expected = { top: ids[0] as string, above, named: ids, links: ids, earlier: false }
      expect(await familyOf(made[3] as string)).toEqual(expected)
      // Its own family has it, for who knows its address.
      expect((await familyOf(id)).links).toEqual(made)
      const before = made.slice(0, held)
      if (before[0]) expect((await familyOf(before[0])).links).toEqual(before)
      set(id, "held = 0")
    })

    test("no record of a fork has the title of a held parent", async () => {
      const [root, middle] = made as [string, string]
      const formats = ["application/json", "text/markdown"]
      const read = async (format: string) => {
        const path = format === "text/markdown" ? `/archive/${middle}` : `/games/${middle}`
        const response = await site().fetch(`${path}?n=${--limit}`, { headers: { accept: format } })
        return response.text()
      }
      for (const format of formats) expect(await read(format)).toContain("Held root")
      set(root, "held = 1")
      for (const format of formats) expect(await read(format)).not.toContain("Held root")
      set(root, "held = 0")
    })

    test("buried games stay in it", async () => {
      set(made[1] as string, "removed_at = 1, removed_by = 'x', removed_why = 'y'")
      expect((await familyOf(made[3] as string)).links).toEqual(made)
    })
  })
})
