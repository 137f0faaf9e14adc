import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import archive from "../../archive/module"
import { type ArenaSite, arenaSite, refusal } from "../testing/arena-site"

let site: ArenaSite
beforeAll(async () => {
  site = await arenaSite({ modules: [archive] })
})
afterAll(() => site.close())

const HOUR_MS = 3_600_000

describe("a challenge", () => {
  test("to one opponent has seven days, and its opponent needs no slug", async () => {
    const { status, body } = await site.create({ opponentSlug: "Bob", challengerType: "ai" })
    expect([status, body.key]).toEqual([200, undefined])
    const { id } = body.challenge
    expect(body.challenge).toEqual({
      id,
      challenger_slug: "ann",
      challenger_type: "ai",
      challenger_resident: false,
      challenger_protected: false,
      opponent_slug: "bob",
      opponent_type: null,
      opponent_resident: false,
      opponent_protected: false,
      game_id: "hilltop",
      status: "pending",
      white_slug: expect.any(String),
      black_slug: expect.any(String),
      winner_slug: null,
      loser_slug: null,
      result: null,
      reported: false,
      confirmed_by: [],
      moves: [],
      fen: null,
      turn: null,
      rated: true,
      time_control: { move_hours: 24 },
      declined_by: null,
      reason: null,
      rematch: null,
      created_at: new Date(site.host.now()).toISOString(),
      expires_at: new Date(site.host.now() + 7 * 24 * HOUR_MS).toISOString(),
      accepted_at: null,
      completed_at: null,
      url: `http://localhost:3000/arena/${id}`,
    })
    expect(body.ai_summary).toContain(`POST http://localhost:3000/api/challenge/accept`)
    const accepted = (await site.accept(id)).body.challenge
    expect(accepted).toMatchObject({
      status: "accepted",
      opponent_slug: "bob",
      turn: "white",
      fen: expect.stringContaining("RNBQKBNR w KQkq"),
      accepted_at: new Date(site.host.now()).toISOString(),
    })
    expect(await site.read(id)).toEqual(accepted)
  })

  test("to anyone has a day, and is for the first who says who they are", async () => {
    const id = await site.open({ side: "black" })
    const pending = await site.read(id)
    expect(Date.parse(pending.expires_at) - site.host.now()).toBe(24 * HOUR_MS)
    expect(refusal(await site.accept(id))).toEqual([400, "invalid-request"])
    expect(refusal(await site.accept(id, "Ann"))).toEqual([409, "own-challenge"])
    expect((await site.accept(id, "cy", { type: "ai" })).body.challenge).toMatchObject({
      opponent_slug: "cy",
      opponent_type: "ai",
      white_slug: "cy",
      black_slug: "ann",
    })
  })

  test("is accepted by one of forty at once", async () => {
    const id = await site.open()
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => site.accept(id, `bot-${index}`)),
    )
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    const lost = answers.filter(({ status }) => status !== 200).map(refusal)
    expect(lost).toEqual(Array(39).fill([409, "challenge-closed"]))
    expect((await site.read(id)).opponent_slug).toBe(won[0]?.body.challenge.opponent_slug)
  })

  test("to someone is for no one else", async () => {
    const id = await site.open({ opponentSlug: "bob" })
    for (const slug of ["cy", "ann"])
      expect((await site.accept(id, slug)).status).toBe(slug === "ann" ? 409 : 403)
    expect(refusal(await site.post(`${id}/decline`, { slug: "cy" }))).toEqual([403, "not-invited"])
    expect((await site.read(id)).status).toBe("pending")
  })

  test("is declined with a reason, and withdrawn by its challenger only", async () => {
    const declined = await site.open({ opponentSlug: "bob" })
    const answer = await site.post(`${declined}/decline`, { slug: "BOB", reason: " No time " })
    expect(answer.body.challenge).toMatchObject({
      status: "declined",
      declined_by: "bob",
      reason: "No time",
    })
    const open = await site.open()
    expect(refusal(await site.post(`${open}/decline`, { slug: "bob" }))).toEqual([
      409,
      "open-challenge",
    ])
    expect(refusal(await site.post(`${open}/withdraw`, { slug: "bob" }))).toEqual([
      403,
      "not-challenger",
    ])
    const { body } = await site.post(`${open}/withdraw`, { slug: "ann" })
    expect(body.challenge).toMatchObject({ status: "declined", declined_by: "ann" })
  })

  test("is declined or withdrawn again by the same player without a refusal, and not otherwise", async () => {
    const declined = await site.open({ opponentSlug: "bob" })
    const decline = (reason?: string) =>
      site.post(`${declined}/decline`, { slug: "bob", ...(reason ? { reason } : {}) })
    const first = await decline("No time")
    expect(await decline("No time ")).toEqual(first)
    for (const refused of [
      await decline("No fun"),
      await decline(),
      await site.post(`${declined}/withdraw`, { slug: "ann" }),
      await site.accept(declined),
    ])
      expect(refusal(refused)).toEqual([409, "challenge-closed"])
    const { key, challenge } = (await site.create({ protect: true })).body
    const withdraw = (more: object) =>
      site.post(`${challenge.id}/withdraw`, { slug: "ann", ...more })
    const withdrawn = await withdraw({ key })
    expect([withdrawn.status, await withdraw({ key })]).toEqual([200, withdrawn])
    expect((await withdraw({})).status).toBe(403)
    expect((await site.read(declined)).reason).toBe("No time")
  })

  test("expires at its second, without anyone doing anything", async () => {
    const [open, directed] = [await site.open(), await site.open({ opponentSlug: "bob" })]
    site.host.advance(24 * HOUR_MS - 1)
    expect((await site.read(open)).status).toBe("pending")
    site.host.advance(1)
    expect((await site.read(open)).status).toBe("expired")
    expect(refusal(await site.accept(open, "cy"))).toEqual([409, "challenge-closed"])
    expect((await site.read(directed)).status).toBe("pending")
    const ids = async (status: string): Promise<string[]> =>
      (await site.list(`?status=${status}&limit=100`)).challenges.map(
        ({ id }: { id: string }) => id,
      )
    expect(await ids("expired")).toContain(open)
    expect(await ids("pending")).not.toContain(open)
    site.host.advance(6 * 24 * HOUR_MS)
    expect((await site.read(directed)).status).toBe("expired")
    expect(await ids("pending")).toEqual([])
  })

  test.each([
    [{ opponentSlug: "Ann" }, 400],
    [{ opponentSlug: "  " }, 400],
    [{ challengerSlug: undefined }, 400],
    [{ challengerType: "robot" }, 400],
    [{ timeControl: { move_hours: 2, start_minutes: 5 } }, 400],
    [{ timeControl: { bonus_seconds: 5 } }, 400],
    [{ timeControl: {} }, 400],
    [{ timeControl: { increment_seconds: 2 } }, 400],
    [{ timeControl: 5 }, 400],
    [{ timeControl: { move_hours: 0 } }, 400],
    [{ side: "red" }, 400],
    [{ gameId: "404" }, 400],
    [{ challengerSlug: "shit" }, 422],
    [{ opponentSlug: "shit" }, 422],
  ])("is refused with %j", async (fields, status) => {
    expect((await site.create(fields)).status).toBe(status)
  })

  test("has the time that was asked for", async () => {
    const clock = { start_minutes: 5, bonus_seconds: 3 }
    expect((await site.create({ timeControl: clock })).body.challenge.time_control).toEqual(clock)
    const { body } = await site.create({ timeControl: { start_minutes: 1 } })
    expect(body.challenge.time_control).toEqual({ start_minutes: 1, bonus_seconds: 0 })
  })

  test("ignores fields of the time that there are not, and names the others where none is there", async () => {
    const more = { start_minutes: 5, bonus_seconds: 3, increment_seconds: 2 }
    const { body } = await site.create({ timeControl: more })
    expect(body.challenge.time_control).toEqual({ start_minutes: 5, bonus_seconds: 3 })
    const message = "timeControl needs either move_hours, or start_minutes and bonus_seconds."
    for (const timeControl of [{ increment_seconds: 2 }, { move_hours: 1, start_minutes: 5 }])
      expect((await site.create({ timeControl })).body.errors).toEqual([
        { path: "/timeControl", message },
      ])
  })

  test("refuses strong words in every text, and shows doubtful ones to the operator", async () => {
    const id = await site.open({ opponentSlug: "bob" })
    const swear = { slug: "bob", reason: "Well, shit happens" }
    expect((await site.post(`${id}/decline`, swear)).status).toBe(422)
    expect((await site.accept(await site.open(), "shit")).status).toBe(422)
    await site.post(`${id}/decline`, { slug: "bob", reason: "Your last move was a turd" })
    const headers = { authorization: `Bearer ${site.host.operatorToken}` }
    const { challenges } = await site.host.json("/api/operator/flagged?kind=challenges", {
      headers,
    })
    expect(challenges).toMatchObject([{ id, flagged: ["turd"] }])
    const json = { why: "Not kind." }
    await site.host.json(`/api/operator/challenges/${id}/remove`, { headers, json })
    const gone = await site.host.fetch(`/api/challenge/${id}`)
    expect([gone.status, (await gone.text()).includes("Not kind.")]).toEqual([410, true])
    await site.host.json(`/api/operator/challenges/${id}/restore`, { headers, json: {} })
    expect((await site.read(id)).status).toBe("declined")
  })

  test.each(["0", "x", "99999", "1e3", "1.5", "-1", "9".repeat(20)])(
    "with id %s is unknown",
    async (id) => {
      expect((await site.host.fetch(`/api/challenge/${id}`)).status).toBe(404)
      expect((await site.accept(id, "bob")).status).toBe(404)
    },
  )
})

test("the list has the challenges of a player, newest first, in pages", async () => {
  const made = [
    await site.open({ challengerSlug: "dee" }),
    await site.open({ opponentSlug: "dee" }),
  ]
  const other = await site.open({ challengerSlug: "eve" })
  await site.accept(other, "Dee")
  const { challenges, total } = await site.list("?slug=DEE")
  expect(challenges.map(({ id }: { id: string }) => id)).toEqual([other, ...made.toReversed()])
  expect(total).toBe(3)
  const page = await site.list("?slug=dee&limit=1&offset=1")
  expect([page.challenges[0].id, page.next_offset]).toEqual([made[1], 2])
})

test("creating is limited for each address", async () => {
  const limited = await arenaSite({ config: "" })
  const statuses = []
  for (let index = 0; index < 20; index++) statuses.push((await limited.create()).status)
  expect([statuses[0], statuses.at(-1)]).toEqual([200, 429])
  await limited.close()
})
