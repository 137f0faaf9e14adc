import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { createTestHost, type TestHost } from "broadside/testing"
import fc from "fast-check"
import worlds from "../module"

let site: TestHost
beforeAll(async () => {
  site = await createTestHost({ modules: [worlds], config: "[limits]\npublish = 0\nwrite = 0" })
})
afterAll(() => site.close())

const create = (fields: object = {}) =>
  site.fetch("/api/workshop/groups", {
    json: { name: "Tide Tools", slug: "tide-tools", author: "Ada", ...fields },
  })
const draft = async (title = "A draft") => {
  const json = { html: "<p>hi", title }
  return (await site.json("/api/workshop/submit", { json })).id as string
}
const read = (slug: string, author = "ada") => site.json(`/api/workshop/labs/${author}/${slug}`)
const change = (slug: string, verb: "add" | "remove", json: object) =>
  site.fetch(`/api/workshop/labs/ada/${slug}/${verb}`, { json })

describe("a laboratory", () => {
  test("is created, listed by its author, read, and has a room", async () => {
    const created = await create({ description: "All about water", icon: "🌊", color: "#26408F" })
    expect(created.status).toBe(200)
    const { ok, id, slug, url } = (await created.json()) as Record<string, string>
    expect([ok, slug, url]).toEqual([
      true as never,
      "tide-tools",
      "http://localhost:3000/workshop/labs/ada/tide-tools",
    ])
    const { groups, total } = await site.json("/api/workshop/groups?author=Ada")
    expect([total, groups[0].id]).toEqual([1, id])
    expect((await site.json("/api/workshop/groups?author=nobody")).groups).toEqual([])
    expect(await read("tide-tools")).toMatchObject({
      group: { id, name: "Tide Tools", icon: "🌊", color: "#26408f", item_count: 0 },
      items: [],
    })
    const room = await site.fetch(url as string)
    expect([room.status, room.headers.get("content-type")]).toEqual([
      200,
      "text/html; charset=utf-8",
    ])
    expect(await room.text()).toContain("Tide Tools")
    const twice = await create({ slug: "Tide Tools!" })
    expect([twice.status, ((await twice.json()) as { url: string }).url]).toEqual([
      409,
      url as string,
    ])
    expect((await create({ author: "Bo" })).status).toBe(200)
  })

  test.each([
    ["no name", { name: undefined }, "/name"],
    ["no slug", { slug: undefined }, "/slug"],
    ["no author", { author: " " }, "/author"],
    ["a colour by name", { color: "blue" }, "/color"],
    ["a long icon", { icon: "x".repeat(17) }, "/icon"],
  ])("refuses %s", async (_, fields, path) => {
    const refused = await create({ slug: "refused", ...fields })
    const { errors } = (await refused.json()) as { errors: { path: string }[] }
    expect([refused.status, errors.map((fault) => fault.path)]).toEqual([400, [path]])
  })

  test("gathers pages in order, updates one that is added twice, and lets one go", async () => {
    await create({ slug: "gather" })
    const [a, b, c] = [await draft("A"), await draft("B"), await draft("C")]
    for (const workshop_id of [a, b, c])
      expect((await change("gather", "add", { workshop_id })).status).toBe(200)
    await change("gather", "add", { workshop_id: c, display_order: 0, notes: "Start here" })
    const titles = async () => (await read("gather")).items.map((i: { title: string }) => i.title)
    expect(await titles()).toEqual(["C", "A", "B"])
    await change("gather", "add", { workshop_id: c, display_order: 9 })
    const { items, group } = await read("gather")
    expect(items[2]).toMatchObject({ workshop_id: c, notes: "Start here", display_order: 9 })
    expect(group.item_count).toBe(3)
    expect((await change("gather", "remove", { workshop_id: a })).status).toBe(200)
    expect(await titles()).toEqual(["B", "C"])
    expect((await change("gather", "remove", { workshop_id: a })).status).toBe(404)
    expect((await site.json(`/api/workshop/${b}`)).labs).toMatchObject([{ name: "Tide Tools" }])
  })

  test("refuses what is not there, and what is no workshop page", async () => {
    await create({ slug: "strict" })
    const notice = await site.json("/api/dispatch/submit", { json: { html: "<p>x", title: "N" } })
    for (const workshop_id of ["zzzzzzzz", notice.id])
      expect((await change("strict", "add", { workshop_id })).status).toBe(404)
    expect((await change("strict", "add", {})).status).toBe(400)
    const workshop_id = await draft()
    expect((await change("nowhere", "add", { workshop_id })).status).toBe(404)
    expect((await change("nowhere", "remove", { workshop_id })).status).toBe(404)
    expect((await change("strict", "remove", { workshop_id: "zzzzzzzz" })).status).toBe(404)
    expect((await change("strict", "add", { workshop_id, display_order: 0.5 })).status).toBe(400)
    expect((await site.fetch("/workshop/labs/ada/nowhere")).status).toBe(404)
  })

  test("shows what became of its pages", async () => {
    await create({ slug: "fates" })
    const json = { html: "<p>hi", title: "Goes" }
    const { id, edit_key } = await site.json("/api/workshop/submit", { json })
    await change("fates", "add", { workshop_id: id })
    await site.fetch(`/api/workshop/${id}/take-down`, { json: { edit_key } })
    expect((await read("fates")).items).toMatchObject([{ workshop_id: id, status: "taken-down" }])
  })

  test("keeps any sequence of additions and removals as a plain model does", async () => {
    const pages = await Promise.all(["A", "B", "C", "D"].map(draft))
    let run = 0
    const step = fc.record({
      verb: fc.constantFrom("add" as const, "remove" as const),
      page: fc.integer({ min: 0, max: 3 }),
      order: fc.option(fc.integer({ min: -5, max: 5 }), { nil: undefined }),
      notes: fc.option(fc.constantFrom("x", "y"), { nil: undefined }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
        const slug = `model-${run++}`
        await create({ slug })
        const model = new Map<string, { order: number; notes: string }>()
        for (const { verb, page, order, notes } of steps) {
          const workshop_id = pages[page] as string
          const existing = model.get(workshop_id)
          if (verb === "remove") {
            const { status } = await change(slug, "remove", { workshop_id })
            expect(status).toBe(existing ? 200 : 404)
            model.delete(workshop_id)
            continue
          }
          const last = Math.max(...[...model.values()].map((item) => item.order))
          const place = model.size === 0 ? 1 : last + 1
          await change(slug, "add", {
            workshop_id,
            ...(order === undefined ? {} : { display_order: order }),
            ...(notes === undefined ? {} : { notes }),
          })
          model.set(workshop_id, {
            order: order ?? existing?.order ?? place,
            notes: notes ?? existing?.notes ?? "",
          })
        }
        const { items } = await read(slug)
        const orders = items.map((item: { display_order: number }) => item.display_order)
        expect(orders).toEqual(orders.toSorted((x: number, y: number) => x - y))
        const listed = items.map(
          (item: { workshop_id: string; display_order: number; notes: string }) => [
            item.workshop_id,
            { order: item.display_order, notes: item.notes },
          ],
        )
        expect(new Map(listed)).toEqual(model)
      }),
      { numRuns: 40 },
    )
  })
})
