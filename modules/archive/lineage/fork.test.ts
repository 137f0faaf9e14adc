import { describe, expect, test } from "bun:test"
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
})
