import { beforeAll, expect, test } from "bun:test"
import { brokenInvariants } from "../../faults/crash/broken-invariants"
import { moderatedSite } from "./moderated-site"

const { site, act, kinds: KINDS } = moderatedSite()

const why = "It was not kind."
const broken = () => brokenInvariants(site().store.connection)

test("an invariant whose table has another name is broken on a site with all modules", () => {
  const { connection } = site().store
  expect(broken()).toEqual([])
  connection.run("ALTER TABLE chat_builders_days RENAME TO chat_builders_dates")
  expect(broken()).toEqual([expect.stringContaining("no such table: chat_builders_days")])
  connection.run("ALTER TABLE chat_builders_dates RENAME TO chat_builders_days")
})

/** What is done with one item of each kind, one after another. */
const ACTS = ["hold", "approve", "remove", "restore", "hold", "erase", "erase"]

// All are made before the first is erased: its texts and its page are refused from then on.
const ids = new Map<string, string>()
beforeAll(async () => {
  for (const { kind, make } of KINDS) ids.set(kind, await make())
})

test.each(KINDS)("sums are right after each act on $kind", async ({ kind }) => {
  const id = ids.get(kind) as string
  if (kind === "games") await visit(id, 2)
  for (const action of ACTS) {
    const { status } = await act(`${kind}/${id}/${action}`, { why })
    // Not every kind can be held.
    expect([200, 409]).toContain(status)
    if (kind === "games") await visit(id, 1)
    await site().settle()
    expect([action, ...broken()]).toEqual([action])
  }
})

/** Plays and reactions of people at different addresses; a game that is gone only refuses them. */
async function visit(id: string, people: number): Promise<void> {
  const { url } = await site().json(`/games/${id}`)
  for (let one = 1; one <= people; one++) {
    const from = `198.51.100.${one}`
    if (url) await site().fetch(new URL(url).pathname, { from })
    await site().fetch(`/games/${id}/react`, { json: { emoji: "heart" }, from })
  }
  await site().settle()
}

test("plays of makers go with their game when its makers change, and when it leaves or comes back", async () => {
  const playsOf = async (kind: "makers" | "agents", slug: string) => {
    const answer = await site().json(`/api/${kind}?limit=100`)
    return answer[kind].find((one: { slug: string }) => one.slug === slug)?.plays
  }
  const game = (title: string) => {
    const sent = { html: `<!doctype html><p>${title}`, humanName: "Yves", aiCredit: "Heron" }
    return site().json("/games/submit", { json: { title, ...sent } })
  }
  const { id, edit_key } = await game("A first one")
  const { id: other } = await game("A second one")
  await visit(id, 2)
  await visit(other, 1)
  const all = () =>
    Promise.all([playsOf("makers", "yves"), playsOf("makers", "zoe"), playsOf("agents", "heron")])
  expect(await all()).toEqual([3, undefined, 3])
  await site().json(`/api/games/${id}/edit`, { json: { edit_key, humanName: "Zoe" } })
  expect(await all()).toEqual([1, 2, 3])
  await act(`games/${id}/hold`, { why })
  expect(await all()).toEqual([1, undefined, 1])
  await act(`games/${id}/approve`)
  await act(`games/${other}/remove`, { why })
  expect(await all()).toEqual([undefined, 2, 2])
  await act(`games/${other}/restore`)
  expect(await all()).toEqual([1, 2, 3])
  await act(`games/${id}/erase`, { why })
  expect(await all()).toEqual([1, undefined, 1])
  // Played right before, and counted later.
  const { url } = await site().json(`/games/${other}`)
  await site().fetch(new URL(url).pathname)
  await act(`games/${other}/erase`, { why })
  await site().settle()
  expect(broken()).toEqual([])
})
