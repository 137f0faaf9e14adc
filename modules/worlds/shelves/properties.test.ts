import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { createTestHost, type TestHost } from "broadside/testing"
import fc from "fast-check"
import { isLong } from "../../../tests/kit/tier"
import discovery from "../../discovery/module"
import worlds from "../module"
import { CATEGORIES } from "../schema"

const DAY = 86_400_000
const config = "[limits]\npublish = 0\nwrite = 0"
const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id)

describe("expiry", () => {
  interface Notice {
    readonly id: string
    readonly ends: number
  }
  const action = fc.oneof(
    fc.record({ kind: fc.constant("publish" as const), days: fc.integer({ min: 1, max: 30 }) }),
    fc.record({
      kind: fc.constant("wait" as const),
      // Often to the very millisecond of an end, one before or one after.
      ms: fc.oneof(
        fc.integer({ min: 0, max: 40 }).map((d) => d * DAY),
        fc.constantFrom(1, DAY - 1),
      ),
    }),
    fc.record({ kind: fc.constant("fold" as const) }),
    fc.record({ kind: fc.constant("take-down" as const), which: fc.nat() }),
  )

  test("is the same for every read, whenever the job comes by", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 25 }), async (actions) => {
        const site = await createTestHost({ modules: [worlds, discovery], config })
        const notices = new Map<string, Notice & { key: string }>()
        for (const step of actions) {
          if (step.kind === "publish") {
            const json = { html: "<p>x", title: "Notice", expires_in: step.days }
            const { id, edit_key } = await site.json("/api/dispatch/submit", { json })
            notices.set(id, { id, ends: site.now() + step.days * DAY, key: edit_key })
          } else if (step.kind === "wait") site.advance(step.ms)
          else if (step.kind === "fold") await site.runJob("worlds.fold")
          else {
            const notice = [...notices.values()][step.which % Math.max(1, notices.size)]
            if (!notice) continue
            const json = { edit_key: notice.key }
            const { status } = await site.fetch(`/api/dispatch/${notice.id}/take-down`, { json })
            expect(status).toBe(notice.ends > site.now() ? 200 : 409)
            if (status === 200) notices.set(notice.id, { ...notice, ends: site.now() })
          }
          await judge(site, [...notices.values()])
        }
        await site.runJob("worlds.fold")
        await judge(site, [...notices.values()])
        const live = [...notices.values()].filter(({ ends }) => ends > site.now())
        expect((await site.json("/api/stats")).dispatches).toBe(live.length)
        await site.close()
      }),
      { numRuns: isLong ? 25 : 8 },
    )
  })

  async function judge(site: TestHost, notices: readonly Notice[]) {
    const live = notices.filter(({ ends }) => ends > site.now())
    const { active } = await site.json("/api/dispatch/list?limit=100")
    expect(ids(active)).toEqual(ids(live).toReversed())
    const matches = await site.json("/api/dispatch/list?limit=100&q=notice")
    expect(ids(matches.active)).toEqual(ids(live).toReversed())
    for (const { id, ends } of notices)
      expect((await site.fetch(`/dispatch/${id}`)).status).toBe(ends > site.now() ? 200 : 410)
  }
})

describe("order and paging", () => {
  let site: TestHost
  beforeAll(async () => {
    site = await createTestHost({ modules: [worlds], config })
  })
  afterAll(() => site.close())

  test("give every page of a filter once, the newest first, by any steps", async () => {
    const made: { id: string; category: string; author: string }[] = []
    const draft = fc.record({
      category: fc.constantFrom(...CATEGORIES),
      author: fc.constantFrom("Ada", "Bo", "李"),
    })
    const query = fc.record({
      limit: fc.integer({ min: 1, max: 7 }),
      category: fc.option(fc.constantFrom(...CATEGORIES), { nil: undefined }),
      author: fc.option(fc.constantFrom("Ada", "bo", "李"), { nil: undefined }),
      q: fc.option(fc.constantFrom("draft", "DRA", "李", "ada"), { nil: undefined }),
    })
    await fc.assert(
      fc.asyncProperty(draft, query, async (fields, { limit, ...filters }) => {
        const json = { html: "<p>x", title: "Draft", ...fields }
        const { id } = await site.json("/api/workshop/submit", { json })
        made.unshift({ id, ...fields })
        const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
        const { category, author, q } = filters
        const wanted = made.filter(
          (page) =>
            (!category || page.category === category) &&
            (!author || same(page.author, author)) &&
            (!q || same(q, "draft") || q === "DRA" || same(page.author, q)),
        )
        const parameters = Object.entries({ limit, ...filters }).filter(
          ([, value]) => value !== undefined,
        )
        let next: string | undefined =
          `/api/workshop/list?${new URLSearchParams(parameters.map(([k, v]) => [k, String(v)]))}`
        const seen: string[] = []
        while (next) {
          const answer = await site.fetch(next)
          const { active } = (await answer.json()) as { active: { id: string }[] }
          expect(active.length).toBeLessThanOrEqual(limit)
          seen.push(...ids(active))
          next = /<([^>]+)>; rel="next"/.exec(answer.headers.get("link") ?? "")?.[1]
        }
        expect(seen).toEqual(ids(wanted))
      }),
      { numRuns: isLong ? 60 : 30 },
    )
  })
})

describe("a multipart form", () => {
  let site: TestHost
  beforeAll(async () => {
    site = await createTestHost({ modules: [worlds], config })
  })
  afterAll(() => site.close())

  test("means just what the same fields mean in JSON", async () => {
    // Forms turn line breaks into CRLF, and have no way to leave a field out but to send it empty.
    const text = (maxLength: number) =>
      fc
        .string({ unit: "binary", maxLength })
        .filter((value) => !/[\r\n]/.test(value) && value !== "")
    const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
    const fields = fc.record(
      {
        title: fc.oneof(fc.constant("Tea"), text(90)),
        description: maybe(text(240)),
        author: maybe(text(70)),
        category: maybe(fc.constantFrom(...CATEGORIES, "game")),
        html: fc.oneof(text(40), fc.constant("<p>ü"), fc.constant("<!doctype html><b>x")),
      },
      { requiredKeys: ["title"] },
    )
    await fc.assert(
      fc.asyncProperty(fields, fc.boolean(), async (fields, asFile) => {
        const parameters = Object.entries(fields).filter(([, value]) => value !== undefined)
        // A lone half of a surrogate pair has no bytes to be sent in.
        fc.pre(parameters.every(([, value]) => value?.isWellFormed()))
        const form = new FormData()
        for (const [name, value] of parameters)
          if (name === "html" && asFile) form.set(name, new File([value as string], "x.html"))
          else form.set(name, value as string)
        const json = Object.fromEntries(parameters)
        const byJson = await site.fetch("/api/workshop/submit", { json })
        const byForm = await site.fetch("/api/workshop/submit", { method: "POST", body: form })
        expect([fields, byForm.status]).toEqual([fields, byJson.status])
        const [left, right] = [await byJson.json(), await byForm.json()] as Record<string, string>[]
        if (byJson.status !== 200) return expect(right).toEqual({ ...left })
        const record = async (id: string | undefined) => {
          const { id: _, url: __, share_url: ___, ...rest } = await site.json(`/api/workshop/${id}`)
          return { ...rest, html: await (await site.fetch(`/workshop/${id}`)).text() }
        }
        expect(await record(right?.["id"])).toEqual(await record(left?.["id"]))
      }),
      { numRuns: isLong ? 150 : 50 },
    )
  })
})
