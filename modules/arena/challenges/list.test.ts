import { afterEach, beforeEach, expect, test } from "bun:test"
import { type ArenaSite, arenaSite } from "../testing/arena-site"

const HOUR_MS = 3_600_000

let site: ArenaSite
beforeEach(async () => {
  site = await arenaSite()
})
afterEach(() => site.close())

const idsOf = async (query: string) => {
  const { challenges, total } = await site.list(query)
  return [challenges.map(({ id }: { id: string }) => id), total]
}

test("a game that was lost on time is listed among those that ended otherwise, newest first", async () => {
  const hour = { timeControl: { move_hours: 1 } }
  const first = await site.accepted()
  const late = await site.accepted(hour)
  const last = await site.accepted()
  const going = await site.accepted()
  for (const id of [first, last]) await site.post(`${id}/resign`, { slug: "bob" })
  expect(await idsOf("?status=accepted")).toEqual([[going, late], 2])
  site.host.advance(HOUR_MS)
  expect(await idsOf("?status=accepted")).toEqual([[going], 1])
  expect(await idsOf("?status=completed&limit=2")).toEqual([[last, late], 3])
})

test("of one player, in every status, whether they asked, accepted or are asked", async () => {
  const asked = await site.open({ challengerSlug: "dee" })
  const waiting = await site.open({ opponentSlug: "dee" })
  const accepted = await site.open()
  await site.accept(accepted, "dee")
  // Someone else plays: this is none of hers.
  const others = await site.open()
  await site.accept(others, "bob")
  const resigned = await site.open({ challengerSlug: "dee" })
  await site.accept(resigned, "bob")
  await site.post(`${resigned}/resign`, { slug: "dee" })
  expect(await idsOf("?slug=dee")).toEqual([[resigned, accepted, waiting, asked], 4])
  expect(await idsOf("?slug=dee&status=pending")).toEqual([[waiting, asked], 2])
  expect(await idsOf("?slug=dee&status=accepted")).toEqual([[accepted], 1])
  expect(await idsOf("?slug=dee&status=completed")).toEqual([[resigned], 1])
  site.host.advance(24 * HOUR_MS - 1)
  expect(await idsOf("?slug=dee&status=expired")).toEqual([[], 0])
  site.host.advance(1)
  expect(await idsOf("?slug=dee&status=expired")).toEqual([[asked], 1])
  expect(await idsOf("?slug=dee&status=pending")).toEqual([[waiting], 1])
})

test("each challenge is listed as it is read alone, whatever happened on its board", async () => {
  const hour = { timeControl: { move_hours: 1 } }
  const play = async (id: string, ...sans: readonly string[]) => {
    for (const [index, move] of sans.entries())
      await site.post(`${id}/move`, { slug: index % 2 ? "bob" : "ann", move })
  }
  const [fresh, played, late] = [
    await site.accepted(),
    await site.accepted(),
    await site.accepted(hour),
  ]
  await play(played, "e4", "e5", "Nf3", "Nc6", "Bc4", "Nf6", "O-O", "d6", "d3", "a6", "a3")
  await play(late, "d4")
  const resigned = await site.accepted()
  await play(resigned, "f3")
  await site.post(`${resigned}/resign`, { slug: "bob" })
  const reported = await site.accepted()
  await site.result(reported, { slug: "ann" })
  const open = await site.open()
  site.host.advance(HOUR_MS)
  const { challenges } = await site.list("?limit=100")
  const alone = []
  for (const id of [open, reported, resigned, late, played, fresh]) alone.push(await site.read(id))
  expect(challenges).toEqual(alone)
  expect(challenges.map(({ moves }: { moves: string[] }) => moves.length)).toEqual([
    0, 0, 1, 1, 11, 0,
  ])
  expect(challenges[3]).toMatchObject({ status: "completed", winner_slug: "ann", turn: null })
})
