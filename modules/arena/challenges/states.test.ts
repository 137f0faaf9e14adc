import { afterAll, beforeAll, expect, test } from "bun:test"
import fc from "fast-check"
import { isLong } from "../../../tests/kit/tier"
import archive from "../../archive/module"
import { type ArenaSite, arenaSite, type ChallengeJson } from "../testing/arena-site"

let site: ArenaSite
let gameId: string
beforeAll(async () => {
  site = await arenaSite({ modules: [archive] })
  const json = { html: "<p>", title: "Marbles", humanName: "Ada" }
  gameId = (await site.host.json("/games/submit", { json })).id
})
afterAll(() => site.close())

const HOUR_MS = 3_600_000
const SLUGS = ["ann", "bob", "cy"] as const
const slug = fc.constantFrom(...SLUGS)

const acts = fc.oneof(
  fc.record({ does: fc.constant("accept"), slug }),
  fc.record({ does: fc.constant("decline"), slug }),
  fc.record({ does: fc.constant("withdraw"), slug }),
  fc.record({ does: fc.constant("rematch"), slug }),
  fc.record({ does: fc.constant("resign"), slug }),
  fc.record({ does: fc.constant("move"), slug }),
  fc.record({ does: fc.constant("result"), slug, winner: slug, loser: slug, draw: fc.boolean() }),
  fc.record({
    does: fc.constant("wait"),
    slug,
    hours: fc.constantFrom(1, 23, 24, 6 * 24, 7 * 24),
  }),
)
type Act = typeof acts extends fc.Arbitrary<infer A> ? A : never

/** Where a challenge may go from where it is; everything else is illegal, also after time has passed. */
const NEXT: Readonly<Record<string, readonly string[]>> = {
  pending: ["accepted", "declined", "expired"],
  accepted: ["completed"],
  completed: [],
  declined: [],
  expired: [],
}
/** What each act may lead to, if it succeeds. */
const LEADS_TO: Readonly<Record<string, readonly string[]>> = {
  accept: ["accepted"],
  decline: ["declined"],
  withdraw: ["declined"],
  rematch: ["completed"],
  resign: ["completed"],
  move: ["accepted"],
  result: ["completed"],
}

/** Whether an act succeeded; waiting does, and is no request. */
async function run(id: string, act: Act): Promise<boolean> {
  if (act.does === "wait") {
    site.host.advance(("hours" in act ? act.hours : 0) * HOUR_MS)
    return true
  }
  return (await send(id, act)).status === 200
}

function send(id: string, act: Act) {
  if (act.does === "accept") return site.accept(id, act.slug)
  if ("winner" in act) {
    const { winner: winnerSlug, loser: loserSlug, draw, slug } = act
    return site.result(id, { winnerSlug, loserSlug, draw, slug })
  }
  return site.post(`${id}/${act.does}`, { slug: act.slug, move: "Nf3" })
}

/** What is wrong with a challenge, whatever happened to it. */
function faultsOf(one: ChallengeJson): string[] {
  const players = [one.challenger_slug, one.opponent_slug]
  const isPlayed = one.status === "accepted" || one.status === "completed"
  const faults = {
    "two players once it is accepted":
      isPlayed && (players.includes(null) || players[0] === players[1]),
    "a time of accepting": (one.accepted_at !== null) !== isPlayed,
    "a result only when it is completed": (one.result !== null) !== (one.status === "completed"),
    "a time of the result": (one.completed_at !== null) !== (one.status === "completed"),
    "a winner who plays": one.winner_slug !== null && !players.includes(one.winner_slug),
    "a loser who plays": one.loser_slug !== null && !players.includes(one.loser_slug),
    "a winner who did not lose": one.winner_slug !== null && one.winner_slug === one.loser_slug,
    "confirmed by players": !one.confirmed_by.every((slug: string) => players.includes(slug)),
    "who declined": (one.declined_by !== null) !== (one.status === "declined"),
    "a turn only while it is played": one.turn !== null && one.status !== "accepted",
  }
  return Object.entries(faults).flatMap(([what, isFault]) => (isFault ? [what] : []))
}

/** What never changes once it is there. */
const FIXED = [
  "challenger_slug",
  "opponent_slug",
  "accepted_at",
  "completed_at",
  "result",
  "declined_by",
] as const

async function follow(id: string, sequence: readonly Act[]): Promise<void> {
  let before = await site.read(id)
  for (const act of sequence) {
    const succeeded = await run(id, act)
    const after = await site.read(id)
    expect([act, faultsOf(after)]).toEqual([act, []])
    if (after.status !== before.status)
      expect([before.status, NEXT[before.status]]).toEqual([
        before.status,
        expect.arrayContaining([after.status]),
      ])
    if (succeeded && act.does !== "wait")
      expect([act, LEADS_TO[act.does]]).toEqual([act, expect.arrayContaining([after.status])])
    // A refused act changes nothing, unless a player's time was over, which reading shows as well.
    if (!succeeded) expect({ act, ...after }).toEqual({ act, ...before })
    for (const name of FIXED)
      if (before[name] !== null) expect([name, after[name]]).toEqual([name, before[name]])
    before = after
  }
}

test("whatever is sent, in any order and at any time, no challenge takes an illegal step", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(undefined, "bob"),
      fc.boolean(),
      fc.array(acts, { minLength: 4, maxLength: 14, size: "max" }),
      async (opponentSlug, isElsewhere, sequence) => {
        const id = await site.open({
          side: "white",
          ...(opponentSlug ? { opponentSlug } : {}),
          ...(isElsewhere ? { gameId } : {}),
        })
        await follow(id, sequence)
      },
    ),
    { numRuns: isLong ? 120 : 40 },
  )
})

test("every status is reached by some act, so that the test above can fail", async () => {
  const reached = new Set<string>()
  const see = async (id: string, sequence: readonly Act[]) => {
    for (const act of sequence) await run(id, act)
    reached.add((await site.read(id)).status)
  }
  await see(await site.open(), [])
  await see(await site.open(), [{ does: "accept", slug: "bob" }])
  await see(await site.open(), [{ does: "withdraw", slug: "ann" }])
  await see(await site.accepted(), [{ does: "resign", slug: "bob" }])
  await see(await site.open(), [{ does: "wait", slug: "ann", hours: 24 }])
  expect([...reached].toSorted()).toEqual(Object.keys(NEXT).toSorted())
})

test("of those who accept, decline and withdraw at once, one kind succeeds, and accepting only once", async () => {
  for (let round = 0; round < 10; round++) {
    const id = await site.open({ opponentSlug: "bob" })
    const answers = await Promise.all(
      Array.from({ length: 30 }, async (_, index) => {
        const does = (["accept", "decline", "withdraw"] as const)[(index + round) % 3] ?? "accept"
        const { status } = await send(id, { does, slug: does === "withdraw" ? "ann" : "bob" })
        return { does, status }
      }),
    )
    const won = answers.filter(({ status }) => status === 200)
    expect(new Set(won.map(({ does }) => does)).size).toBe(1)
    // Declining or withdrawing once more succeeds.
    expect(won).toHaveLength(won[0]?.does === "accept" ? 1 : 10)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(30 - won.length)
  }
})
