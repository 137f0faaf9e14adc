import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Tools } from "broadside/contracts"
import type { TestHost } from "broadside/testing"
import { type Operation, siteWithOperations } from "../faults/fuzz/operations"
import { randomOf } from "../faults/fuzz/random"
import { isLong } from "../kit/tier"
import { forms, jsonBodies, MULTIPART } from "./cost/bodies"
import { attacks, LONGEST_POST, posts } from "./cost/markdown"
import { collect, cpuOf, heldMemory, referenceMs } from "./cost/measure"
import { pages } from "./cost/pages"
import { NAMES, SEARCHED, SEARCHES, textsOf } from "./cost/queries"

const MIXTURES = Number(process.env["COST_MIXTURES"] ?? (isLong ? 200 : 2))
const SEED = Number(process.env["COST_SEED"] ?? Date.now() % 1_000_000)

/**
 * CPU of all threads, in times of the fixed loop, which is 50 ms on the machine that these were set on. Anybody may send
 * 1,200 writes and 300 pages a minute from one address: a core has 1,200 loops in that time, and one client shall not
 * have all of it.
 */
const BUDGET = {
  /** Writing a post renders it once, in a thread of its own that ends after five seconds. */
  post: 30,
  /** Reading finds it rendered; every poll of a feed does this. */
  read: 5,
  /** A page is checked in a thread of its own, hashed and compressed, with collections of the runtime in between. */
  page: 70,
  /** A search runs on the main thread, in the way of everybody. */
  search: 4,
  /** A body is refused by its size, or read and refused by its shape. */
  body: 30,
} as const
/** What all of them together may leave behind: kept answers and pages, and what the allocator holds back. */
const MAX_HELD = 400_000_000

let site: TestHost
let operations: readonly Operation[]
const random = randomOf(SEED)
/** What costs more than it may, with what it cost. */
let over: string[] = []
let atFirst = 0
let dearest = { name: "nothing", cpu: 0 }
let loop = 0

/** In `test` every so many, from one that the seed chooses; the long run tries all. */
const someOf = <T>(all: Iterable<T>, every: number): readonly T[] => {
  const first = random.below(every)
  return [...all].filter((_, at) => isLong || at % every === first)
}

beforeAll(async () => {
  const made = await siteWithOperations({ config: "[limits]\npublish = 0\nwrite = 0" })
  site = made.site
  operations = made.operations
  for (let n = 0; n < 200; n++)
    await site.json("/games/submit", {
      json: {
        html: `<!doctype html><p>${n}`,
        title: `Lantern tide ${n} ${n % 7}`,
        humanName: "Ada",
      },
    })
  // The first of everything compiles and starts threads.
  await write("x".repeat(LONGEST_POST))
  await site.fetch("/exchange.rss")
  atFirst = heldMemory()
  loop = referenceMs()
})
afterAll(async () => {
  process.stderr.write(
    `cost: COST_SEED=${SEED}, loop ${Math.round(loop)} ms, dearest ${dearest.name}: ${(dearest.cpu / loop).toFixed(1)} loops\n`,
  )
  await site.close()
})

const write = (threadBody: string) =>
  site.json("/api/exchange", { json: { authorSlug: "ada", title: "Expensive", threadBody } })

async function within(name: string, budget: number, work: () => Promise<unknown>): Promise<void> {
  note(name, budget, await cpuOf(work))
}

/** Collections of garbage and compilers only add to the time of a read, so the least of a few measurements counts. */
const MAX_MEASUREMENTS = 3

/** A read changes nothing, so it can be repeated, without the garbage of what came before and without kept answers. */
async function readWithin(name: string, budget: number, read: () => Promise<unknown>) {
  let cpu = await cpuOf(read)
  for (let n = 1; n < MAX_MEASUREMENTS && cpu > budget * loop; n++) {
    collect()
    site.host.forget()
    cpu = Math.min(cpu, await cpuOf(read))
  }
  note(name, budget, cpu)
}

function note(name: string, budget: number, cpu: number): void {
  if (cpu > dearest.cpu) dearest = { name, cpu }
  if (cpu > budget * loop) over.push(`${name}: ${(cpu / loop).toFixed(1)} loops of CPU`)
}

/** Fails with everything that was over its budget, and when it left too much behind. */
function judged(): void {
  const violations = over
  over = []
  const growth = heldMemory() - atFirst
  if (growth > MAX_HELD)
    violations.push(`${Math.round(growth / 1e6)} MB more are held than at first`)
  expect(violations).toEqual([])
}

const drain = async (path: string, init: Parameters<TestHost["fetch"]>[1] = {}) => {
  const answer = await site.fetch(path, init)
  await answer.arrayBuffer()
  return answer
}

describe("within its budget of CPU time stays", () => {
  test("every post, when it is written and each time it is read", async () => {
    let stored = 0
    for (const [name, text] of [...attacks(), ...someOf(posts(random, MIXTURES), 8)]) {
      let id = ""
      await within(`post of ${name}`, BUDGET.post, async () => {
        id = (await write(text)).id ?? ""
      })
      if (!id) continue
      stored++
      const html = { headers: { accept: "text/html" } }
      await readWithin(`thread of ${name}`, BUDGET.read, () => drain(`/exchange/${id}`, html))
      await readWithin(`feed of ${name}`, BUDGET.read, () => drain("/exchange.rss"))
      await readWithin(`list of ${name}`, BUDGET.read, () => drain("/api/exchange?limit=20"))
    }
    expect(stored).toBeGreaterThan(isLong ? 200 : 25)
    judged()
  })

  test("a thread of many such replies, read", async () => {
    const { id } = await write("The worst of all")
    // Rendering a few of them takes longer than reading all of them may take.
    const worst = [...posts(random, 0)].filter((_, n) => n % (isLong ? 2 : 8) === 0).slice(0, 100)
    for (const [, replyBody] of worst)
      await site.json(`/api/exchange/${id}/reply`, { json: { authorSlug: "bob", replyBody } })
    const html = { headers: { accept: "text/html" } }
    const page = `/exchange/${id}`
    await readWithin("many replies as a page", 3 * BUDGET.read, () => drain(page, html))
    await readWithin("many replies as JSON", 3 * BUDGET.read, () => drain(`/api/exchange/${id}`))
    judged()
  })

  test("every page, when it is published and opened", async () => {
    let stored = 0
    for (const [name, html] of someOf(pages(random, MIXTURES), 8)) {
      let id = ""
      const json = { html, title: "Expensive", humanName: "Ada" }
      await within(`page of ${name}`, BUDGET.page, async () => {
        id = (await site.json("/games/submit", { json })).id ?? ""
      })
      if (!id) continue
      stored++
      const person = { headers: { accept: "text/html", "accept-encoding": "gzip" } }
      for (const path of [`/games/${id}-expensive`, `/archive/${id}/source`])
        await readWithin(`${path} of ${name}`, BUDGET.page, () => drain(path, person))
      await site.fetch(`/api/operator/games/${id}/bury`, {
        json: { why: "It was expensive" },
        headers: { authorization: `Bearer ${site.operatorToken}` },
      })
    }
    expect(stored).toBeGreaterThan(isLong ? 40 : 3)
    judged()
  })

  test("every search, in every list and tool that searches", async () => {
    const lists = operations.filter(
      ({ method, query, endless }) =>
        method === "GET" && !endless && SEARCHED.some((field) => field in query),
    )
    expect(lists.length).toBeGreaterThan(10)
    for (const { path, query } of lists)
      for (const field of SEARCHED.filter((field) => field in query))
        for (const [name, text] of someOf(SEARCHES, 4)) {
          const search = new URLSearchParams({ [field]: text })
          const address = `${path.replace(/:\w+/g, "1")}?${search}`
          await readWithin(`${path}?${field}= ${name}`, BUDGET.search, () => drain(address))
        }
    judged()
  })

  test("every name and sentence, in every argument of every tool", async () => {
    for (const tool of site.host.all(Tools))
      for (const argument of textsOf(tool.input.properties))
        for (const [name, text] of someOf(NAMES, 8)) {
          const { name: called, choice, input } = tool
          const args = {
            ...("title" in input.properties ? { title: "Abc" } : {}),
            [argument]: text,
            ...(choice ? { [choice.argument]: choice.value } : {}),
          }
          const params = { name: called, arguments: args }
          const json = { jsonrpc: "2.0", id: 1, method: "tools/call", params }
          // The first call of a tool compiles it; what it says to a long name is the same each time.
          await readWithin(`${tool.name} ${argument} ${name}`, BUDGET.search, () =>
            drain("/mcp", { json }),
          )
        }
    judged()
  })

  test("every name and sentence in a form, and as part of a path", async () => {
    for (const [name, text] of NAMES) {
      for (const path of ["/games/submit", "/api/workshop/submit", "/api/workshop/groups"]) {
        const json = {
          html: "<!doctype html><p>x",
          title: text,
          humanName: text,
          author: text,
          slug: text,
          name: text,
          tags: [text],
          description: text,
        }
        await within(`${path} ${name}`, BUDGET.search, () => drain(path, { json }))
      }
      for (const path of ["/maker/", "/api/inbox/", "/games/", "/jam/"])
        await within(`${path} ${name}`, BUDGET.search, () =>
          drain(path + encodeURIComponent(text).slice(0, 15_000)),
        )
    }
    judged()
  })

  test("every body, whatever its shape", async () => {
    for (const path of ["/games/submit", "/api/exchange/1/claim", "/mcp"]) {
      for (const [name, body] of someOf(jsonBodies(), 8))
        await within(`${path} ${name}`, BUDGET.body, () =>
          drain(path, { method: "POST", body, headers: { "content-type": "application/json" } }),
        )
      for (const [name, body] of someOf(forms(), 8))
        await within(`${path} ${name}`, BUDGET.body, () =>
          drain(path, { method: "POST", body, headers: { "content-type": MULTIPART } }),
        )
    }
    judged()
  })
})
