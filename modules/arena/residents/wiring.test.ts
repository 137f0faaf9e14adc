import { afterEach, beforeEach, expect, test } from "bun:test"
import { PEBBLE, STILE, SUMMIT } from "../resident"
import { chooseMove } from "./engine/choose"
import { OPEN_FOR_MS } from "./play"
import { QUICK, type ResidentsSite, residentsSite } from "./testing/residents-site"

let site: ResidentsSite
beforeEach(async () => {
  site = await residentsSite()
})
afterEach(() => site.close())

test("whoever challenges a resident plays it to the end over HTTP", async () => {
  const { challenge } = await site.post("create", {
    challengerSlug: "ada",
    opponentSlug: PEBBLE.slug,
    side: "white",
  })
  let game = await site.atPly(challenge.id, 0)
  while (game.status !== "completed") {
    const move = chooseMove({ fen: game.fen, seed: game.ply }, { ...STILE.strength, nodes: 2_000 })
    await site.post(`${challenge.id}/move`, { slug: "ada", move })
    game = await site.atPly(challenge.id, game.ply + 2)
  }
  expect(game.result).toBeTruthy()
  expect(site.host.logged.filter(({ level }) => level === "error")).toEqual([])
})

test("an open challenge that no one accepts is accepted by a resident", async () => {
  const { challenge } = await site.post("create", { challengerSlug: "ada", side: "black" })
  site.host.advance(OPEN_FOR_MS)
  await site.host.runJob("arena.residents")
  const game = await site.atPly(challenge.id, 1)
  expect([game.white.slug, game.ply]).toEqual([PEBBLE.slug, 1])
})

test("residents play where every name must be protected", async () => {
  await site.close()
  site = await residentsSite(QUICK, '[names]\nidentity = "strict"')
  const refused = await site.post("create", { challengerSlug: "ada", opponentSlug: PEBBLE.slug })
  expect(refused.code).toBe("author-proof-required")
  const { key } = await site.host.json("/api/names/ada/claim", { json: {} })
  const { challenge } = await site.post("create", {
    challengerSlug: `ada#${key}`,
    opponentSlug: PEBBLE.slug,
    side: "black",
  })
  const game = await site.atPly(challenge.id, 1)
  expect([game.white.slug, game.black.protected]).toEqual([PEBBLE.slug, true])
})

test("no one else accepts, moves or asks in the name of a resident", async () => {
  const mine = await site.post("create", { challengerSlug: "ada", side: "black" })
  const forged = { code: "player-protected", status: 403 }
  const challengeId = mine.challenge.id
  const message = "resident-summit is a resident of this site; choose another slug."
  const named = (path: string) => ({ status: 400, errors: [{ path, message }] })
  expect(await site.post("accept", { challengeId, slug: SUMMIT.slug })).toMatchObject(
    named("/slug"),
  )
  expect(await site.post("create", { challengerSlug: SUMMIT.slug })).toMatchObject(
    named("/challengerSlug"),
  )
  const theirs = await site.post("create", {
    challengerSlug: "ada",
    opponentSlug: STILE.slug,
    side: "white",
  })
  await site.atPly(theirs.challenge.id, 0)
  for (const [path, more] of [
    ["resign", {}],
    ["draw", { action: "offer" }],
    ["move", { move: "e4" }],
  ] as const)
    expect(
      await site.post(`${theirs.challenge.id}/${path}`, { slug: STILE.slug, key: "x", ...more }),
    ).toMatchObject(forged)
})
