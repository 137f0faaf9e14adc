import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { defineModule } from "broadside"
import { createTestHost, type TestHost } from "broadside/testing"
import { type ArenaContext, spec } from "../context"
import { PEBBLE, STILE, SUMMIT } from "../resident"
import { chooseMove } from "./engine/choose"
import { createResidents, OPEN_FOR_MS, type Residents } from "./play"
import { QUICK } from "./testing/residents-site"
import { createStandIn, player } from "./testing/stand-in"
import type { Thinking } from "./thinking/thinking"

let site: TestHost
let ctx: ArenaContext
let arena: ReturnType<typeof createStandIn>
let isOn: boolean
let residents: Residents
let ratings: Record<string, number>

const forget: Thinking = { ...QUICK, think: () => Promise.reject(new Error("crashed")) }

beforeEach(async () => {
  isOn = true
  ratings = {}
  site = await createTestHost({
    modules: [
      defineModule({
        ...spec,
        setup(context) {
          ctx = context
          return {}
        },
      }),
    ],
  })
  arena = createStandIn(ctx)
  open()
})
afterEach(() => site.close())

/** As after a start of the site. */
function open(thinking: Thinking = QUICK) {
  residents = createResidents(
    { ...ctx, now: ctx.now, config: { residents: isOn } },
    {
      challenges: arena.challenges,
      games: arena.games,
      thinking,
      ratings: {
        of: async (slug) => {
          const rating = ratings[slug]
          return rating === undefined
            ? undefined
            : { rating, deviation: 50, volatility: 0.06, games: 9, at: 0 }
        },
      },
    },
  )
}

const now = (id: string) => arena.now(id)
const opponentOf = (id: string) => now(id).opponent?.slug
const plyOf = async (id: string) => (await arena.games.find(id)).position.ply

describe("a challenge that is open to anyone", () => {
  test("is left to others for a while, then accepted", async () => {
    const { id } = await arena.create()
    site.advance(OPEN_FOR_MS - 1)
    await residents.attendAll()
    expect(now(id).status).toBe("pending")
    site.advance(1)
    await residents.attendAll()
    expect([now(id).status, opponentOf(id)]).toEqual(["accepted", PEBBLE.slug])
  })

  test.each([
    [undefined, PEBBLE],
    [900, PEBBLE],
    [1_520, STILE],
    [2_400, SUMMIT],
  ])("by a player rated %p is accepted by who suits them", async (rating, resident) => {
    if (rating !== undefined) ratings["ada"] = rating
    const { id } = await arena.create()
    site.advance(OPEN_FOR_MS)
    await residents.attendAll()
    expect(opponentOf(id)).toBe(resident.slug)
  })

  test("is left alone if it is played elsewhere, for someone else, or a resident's own", async () => {
    const all = [
      await arena.create({ game: "042" }),
      await arena.create({ invited: "bob" }),
      await arena.create({ challenger: player(STILE.slug) }),
    ]
    site.advance(OPEN_FOR_MS)
    await residents.attendAll()
    expect(all.map(({ id }) => now(id).status)).toEqual(["pending", "pending", "pending"])
  })

  test("that someone else accepts first harms no one", async () => {
    const seen = await arena.create()
    site.advance(OPEN_FOR_MS)
    await arena.challenges.accept(seen.id, { slug: "bob" })
    await residents.attend(seen)
    expect(opponentOf(seen.id)).toBe("bob")
    expect(site.logged).toEqual([])
  })
})

describe("a challenge to a resident", () => {
  test("is accepted at once, and a resident with white moves", async () => {
    const challenge = await arena.create({ invited: SUMMIT.slug, side: "black" })
    await residents.attend(challenge)
    expect(opponentOf(challenge.id)).toBe(SUMMIT.slug)
    await residents.idle()
    expect(await plyOf(challenge.id)).toBe(1)
  })

  test.each(["at once", "after a restart"])(
    "to a game that is played elsewhere is declined %s",
    async (when) => {
      const challenge = await arena.create({ invited: STILE.slug, game: "042" })
      await (when === "at once" ? residents.attend(challenge) : residents.attendAll())
      expect(now(challenge.id).declined).toEqual({
        by: STILE.slug,
        reason: "The residents of this site play only Hilltop.",
      })
    },
  )

  test("is declined where the operator has turned residents off, and open ones wait", async () => {
    isOn = false
    open()
    const [directed, anyone] = [await arena.create({ invited: STILE.slug }), await arena.create()]
    site.advance(OPEN_FOR_MS)
    await residents.attendAll()
    expect(now(directed.id).declined).toEqual({
      by: STILE.slug,
      reason: "The residents of this site are off.",
    })
    expect(now(anyone.id).status).toBe("pending")
  })

  test("to a game of the archive, which no resident can play, is declined, and open ones wait", async () => {
    const game = "001"
    const directed = await arena.create({ game, invited: STILE.slug })
    const anyone = await arena.create({ game })
    site.advance(OPEN_FOR_MS)
    await residents.attendAll()
    expect(now(directed.id).declined).toEqual({
      by: STILE.slug,
      reason: "The residents of this site play only Hilltop.",
    })
    await residents.attend(now(anyone.id))
    expect(now(anyone.id).status).toBe("pending")
  })
})

describe("a resident's game", () => {
  test("is played to the end", async () => {
    const challenge = await arena.create({ invited: STILE.slug })
    await residents.attend(challenge)
    const { id } = challenge
    for (let ply = 0; ply < 400 && !(await arena.games.find(id)).outcome; ply += 2) {
      const { position } = await arena.games.find(id)
      const move = chooseMove({ fen: position.fen, seed: ply }, PEBBLE.strength)
      await arena.games.move(id, { slug: "ada" }, move!, ply)
      await residents.attend(now(id))
      await residents.idle()
    }
    expect((await arena.games.find(id)).outcome).toBeDefined()
  })

  test("goes on after a restart, also where residents are off since", async () => {
    const { id } = await arena.create({ invited: PEBBLE.slug })
    await residents.attendAll()
    await arena.games.move(id, { slug: "ada" }, "e4", 0)
    isOn = false
    open()
    await residents.attendAll()
    await residents.idle()
    expect(await plyOf(id)).toBe(2)
  })

  test("waits for no answer to a draw after a restart", async () => {
    const { id } = await arena.create({ invited: PEBBLE.slug })
    await residents.attendAll()
    await arena.games.draw(id, { slug: "ada" }, "offer")
    open()
    await residents.attendAll()
    await residents.idle()
    const { drawOffer, outcome } = await arena.games.find(id)
    expect([drawOffer, outcome]).toEqual([undefined, undefined])
  })

  test("is moved in once, no matter how often it is looked at", async () => {
    const { id } = await arena.create({ invited: PEBBLE.slug, side: "black" })
    await residents.attendAll()
    await Promise.all([residents.attend(now(id)), residents.attend(now(id)), residents.attendAll()])
    await residents.idle()
    expect(await plyOf(id)).toBe(1)
    expect(site.logged).toEqual([])
  })

  test("is not lost when thinking fails", async () => {
    open(forget)
    const { id } = await arena.create({ invited: SUMMIT.slug, side: "black" })
    await residents.attendAll()
    await residents.idle()
    expect(await plyOf(id)).toBe(1)
    expect(site.logged).toMatchObject([{ level: "warn", message: "a resident could not think" }])
  })

  test("is thought about no longer than the clock allows", async () => {
    const asked: number[] = []
    const think: Thinking["think"] = (thought) => {
      asked.push(thought.ms)
      return QUICK.think(thought)
    }
    open({ ...QUICK, think })
    const control = { kind: "live", startMs: 6_000, bonusMs: 0 } as const
    await residents.attend(await arena.create({ invited: SUMMIT.slug, side: "black", control }))
    await residents.idle()
    expect(asked).toEqual([200])
  })
})
