import { afterEach, beforeEach, expect, test } from "bun:test"
import { PEBBLE, STILE } from "../resident"
import { OPEN_FOR_MS } from "./play"
import { MAX_GAMES, MAX_WITH_ONE } from "./room"
import { type ResidentsSite, residentsSite } from "./testing/residents-site"

let site: ResidentsSite
beforeEach(async () => {
  site = await residentsSite()
})
afterEach(() => site.close())

/** Creates a challenge, of someone who plays White, so that no resident has to think. */
async function challenge(challengerSlug: string, opponentSlug?: string): Promise<string> {
  const fields = { challengerSlug, side: "white", ...(opponentSlug ? { opponentSlug } : {}) }
  return (await site.post("create", fields)).challenge.id
}
const challenges = (count: number, ...who: Parameters<typeof challenge>) =>
  Promise.all(Array.from({ length: count }, () => challenge(...who)))

/** Once the residents have looked at all that came before. */
async function lookedAt() {
  site.host.advance(OPEN_FOR_MS)
  await site.host.runJob("arena.residents")
}
const read = async (id: string) => (await site.host.json(`/api/challenge/${id}`)).challenge
const statuses = (ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await read(id)).status))

test("a resident plays few games with the same challenger, though they challenge at once", async () => {
  const ids = await challenges(MAX_WITH_ONE + 2, "ann", PEBBLE.slug)
  await lookedAt()
  const begun = Array(MAX_WITH_ONE).fill("accepted")
  expect((await statuses(ids)).toSorted()).toEqual([...begun, "declined", "declined"])
  const reasons = (await Promise.all(ids.map(read))).map(({ reason }) => reason)
  expect(reasons).toContain("You are in 3 games with Pebble. Finish one of them first.")
  const others = [await challenge("ann", STILE.slug), await challenge("bob", PEBBLE.slug)]
  await lookedAt()
  expect(await statuses(others)).toEqual(["accepted", "accepted"])
})

test("a resident plays so many games at once, and challenges open to anyone wait", async () => {
  for (let i = 0; i < MAX_GAMES; i++) await challenge(`ann-${i}`, PEBBLE.slug)
  const [directed, anyone] = [await challenge("bob", PEBBLE.slug), await challenge("bob")]
  await lookedAt()
  expect(await read(directed)).toMatchObject({
    status: "declined",
    reason: "Pebble is in many games. Try again in a few minutes.",
  })
  expect((await read(anyone)).status).toBe("pending")
})

test("a resident begins another game as soon as one is over", async () => {
  const ids = await challenges(MAX_WITH_ONE + 1, "ann")
  const withStatus = async (status: string) => {
    const all = await statuses(ids)
    return ids.filter((_, index) => all[index] === status)
  }
  await lookedAt()
  const [first] = await withStatus("accepted")
  const waiting = await withStatus("pending")
  expect(waiting).toHaveLength(1)
  await lookedAt()
  expect(await withStatus("pending")).toEqual(waiting)
  await site.post(`${first}/resign`, { slug: "ann" })
  await lookedAt()
  expect(await withStatus("pending")).toEqual([])
})

test("residents find who waits behind many challenges that they do not accept", async () => {
  await challenges(MAX_WITH_ONE + 100, "ann")
  await lookedAt()
  const id = await challenge("bob")
  for (let look = 0; look < 2; look++) await lookedAt()
  expect((await read(id)).status).toBe("accepted")
})
