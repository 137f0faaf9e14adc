import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { type ArenaSite, arenaSite } from "./testing/arena-site"

let site: ArenaSite
beforeAll(async () => {
  site = await arenaSite()
})
afterAll(() => site.close())

/** Pieces by square, from the labels that screen readers read. */
const boardOf = (page: string) =>
  new Map(
    [...page.matchAll(/aria-label="([a-h][1-8]), ((?:white|black) \w+)/g)].map(
      ([, square = "", piece = ""]) => [square, piece],
    ),
  )

describe("the arena", () => {
  test("lists what can be accepted, what is played and what is over, and has the form", async () => {
    const empty = await arenaSite()
    const before = await empty.page("/arena")
    for (const text of ["No challenge is open", "No game is being played", "No game is finished"])
      expect(before).toContain(text)
    expect(before).toContain('name="challengerSlug"')
    const open = await empty.challenge({ challengerSlug: "Zoë" })
    const game = await empty.game("e4", "e5")
    const over = await empty.game("e4")
    await empty.submit(`/arena/${over}/resign`, { slug: "bob" })
    const page = await empty.page("/arena")
    expect(page).toContain(`action="/arena/${open}/accept"`)
    expect(page).toContain(`id="game-${game}"`)
    expect(page).toContain("Move 2 · ann to move")
    expect(page).toContain("<b>ann won</b> by resignation")
    const finished = await empty.page("/arena?status=completed")
    expect(finished).toContain(`id="game-${over}"`)
    expect(finished).not.toContain(`id="game-${game}"`)
    await empty.close()
  })

  test("shows a refused form again with what was typed", async () => {
    const { status, text } = await site.submit("/arena", {
      challengerSlug: "",
      opponentSlug: "bob",
      pace: "week",
      side: "white",
    })
    expect(status).toBe(400)
    expect(text).toContain("Not created yet")
    expect(text).toContain("Your name")
    expect(text).toContain('value="bob"')
    expect(text).not.toContain("challengerSlug must")
  })

  test("fills in whom a link challenges", async () => {
    expect(await site.page("/arena?to=bob")).toContain('value="bob"')
  })

  test("leads to a page that says what is wrong where there is no challenge", async () => {
    const answer = await site.host.fetch("/arena/999")
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain("There is no challenge at this address")
  })
})

describe("the page of a game, without script", () => {
  test("goes from the challenge to checkmate by forms", async () => {
    const created = await site.submit("/arena", {
      challengerSlug: "Ann",
      pace: "live-10",
      side: "white",
      rated: "yes",
    })
    expect(created.status).toBe(303)
    expect(created.location).toMatch(/^\/arena\/\d+\?as=ann$/)
    const path = created.location.replace("?as=ann", "")
    expect(await site.page(created.location)).toContain("Waiting for someone to accept")
    expect(await site.page(path)).toContain("Accept and play")
    const accepted = await site.submit(`${path}/accept`, { slug: "Bob" })
    expect(accepted.location).toBe(`${path}?as=bob`)
    for (const [ply, move] of ["f3", "e7e5", "g4", "Qh4"].entries())
      await site.submit(`${path}/move`, { slug: ply % 2 ? "bob" : "ann", move, ply: String(ply) })
    const page = await site.page(path)
    expect(page).toContain("<bdi>bob</bdi></b> won by checkmate")
    expect(boardOf(page).get("h4")).toBe("black queen")
    expect(page).toContain(`/api/challenge/${path.slice(7)}.pgn`)
  })

  test("shows a player their own side below, and only them a form for moves", async () => {
    const id = await site.game("e4")
    const watched = await site.page(`/arena/${id}`)
    expect(watched).toContain('aria-label="Board, white below"')
    expect(watched).not.toContain('name="move"')
    expect(watched).toContain("I am <bdi>bob</bdi>")
    const mine = await site.page(`/arena/${id}?as=bob`)
    expect(mine).toContain('aria-label="Board, black below"')
    expect(mine).toContain("Your turn")
    expect(mine).toContain("All 20 legal moves")
    expect(await site.page(`/arena/${id}?as=ann`)).toContain("You can move when it is your turn")
    expect(await site.page(`/arena/${id}?as=stranger`)).not.toContain('name="move"')
  })

  test("plays a legal move that was chosen beside an empty text field", async () => {
    const id = await site.game()
    const { status } = await site.submit(`/arena/${id}/move`, {
      slug: "ann",
      ply: "0",
      move: ["", "g1f3"],
    })
    expect(status).toBe(303)
    expect(boardOf(await site.page(`/arena/${id}`)).get("f3")).toBe("white knight")
  })

  test("says in words why a move was refused, and has what was typed", async () => {
    const id = await site.game()
    const illegal = await site.submit(`/arena/${id}/move`, { slug: "ann", move: "Ke4" })
    expect(illegal.status).toBe(422)
    expect(illegal.text).toContain("This move is not legal here")
    expect(illegal.text).toContain('value="Ke4"')
    const early = await site.submit(`/arena/${id}/move`, { slug: "bob", move: "e5" })
    expect(early.status).toBe(409)
    expect(early.text).toContain("It is not your turn")
    expect((await site.submit(`/arena/${id}/move`, { slug: "eve", move: "e4" })).status).toBe(403)
    expect((await site.submit(`/arena/${id}/move`, { move: "e4" })).status).toBe(400)
    expect((await site.submit(`/arena/${id}/unknown`, { slug: "ann" })).status).toBe(400)
  })

  test("offers, takes back and agrees on a draw, and asks for a rematch", async () => {
    const id = await site.game("e4")
    await site.submit(`/arena/${id}/draw`, { slug: "ann", action: "offer" })
    expect(await site.page(`/arena/${id}?as=ann`)).toContain("Take the draw offer back")
    expect(await site.page(`/arena/${id}?as=bob`)).toContain("Accept the draw")
    await site.submit(`/arena/${id}/draw`, { slug: "bob", action: "accept" })
    expect(await site.page(`/arena/${id}`)).toContain("Draw: both players agreed.")
    const { location } = await site.submit(`/arena/${id}/rematch`, { slug: "bob" })
    expect(location).toMatch(/^\/arena\/\d+\?as=bob$/)
    expect(await site.page(`/arena/${id}`)).toContain("Go to the rematch")
    expect(await site.page(location)).toContain("Waiting for <b><bdi>ann</bdi></b> to accept")
  })

  test("declines with a reason, and withdraws", async () => {
    const id = await site.challenge({ opponentSlug: "bob" })
    expect(await site.page(`/arena/${id}`)).toContain("Accept as bob")
    await site.submit(`/arena/${id}/decline`, { slug: "bob", reason: "<i>Tired</i>" })
    const page = await site.page(`/arena/${id}`)
    expect(page).toContain("<bdi>bob</bdi></b> declined.")
    expect(page).toContain("&lt;i&gt;Tired&lt;/i&gt;")
    expect(page).toContain('href="/arena?to=bob#challenge"')
    const other = await site.challenge()
    await site.submit(`/arena/${other}/withdraw`, { slug: "ann" })
    expect(await site.page(`/arena/${other}`)).toContain("withdrew this challenge")
  })

  test("shows a result that a player reported, and lets the other one confirm it", async () => {
    const id = await site.game()
    await site.host.json("/api/challenge/result", {
      json: { challengeId: id, winnerSlug: "ann", loserSlug: "bob", slug: "ann" },
    })
    expect(await site.page(`/arena/${id}`)).toContain("Reported by one player")
    expect(await site.page("/arena?status=completed")).toContain(`id="game-${id}"`)
    expect(await site.page(`/arena/${id}?as=ann`)).not.toContain("Confirm the result")
    expect(await site.page(`/arena/${id}?as=bob`)).toContain("Confirm the result")
    await site.submit(`/arena/${id}/result`, { slug: "bob", winner: "ann" })
    expect(await site.page(`/arena/${id}?as=bob`)).not.toContain("Confirm the result")
  })

  test("is in the list of finished games once a player has reported a result, and marked", async () => {
    const [by, id] = [await site.game(), await site.game()]
    const report = (challengeId: string, slug?: string) =>
      site.host.json("/api/challenge/result", {
        json: { challengeId, winnerSlug: "ann", loserSlug: "bob", ...(slug ? { slug } : {}) },
      })
    const finished = () => site.page("/arena?status=completed")
    const totalOf = (page: string) => Number(/class="number">(\d+)</.exec(page)?.[1])
    await report(by, "ann")
    const before = await finished()
    await report(id)
    const page = await finished()
    expect(page).toContain(`id="game-${by}"`)
    expect(page).toContain("<b>ann won</b>, reported")
    expect(page).not.toContain(`id="game-${id}"`)
    expect(totalOf(page)).toBe(totalOf(before))
    const { challenges } = await site.host.json("/api/challenges?status=completed&limit=100")
    expect(challenges.map((one: { id: string }) => one.id)).toContain(id)
    await report(id, "bob")
    expect(await finished()).toContain(`id="game-${id}"`)
  })

  test("lets a player correct a result that no player reported", async () => {
    const id = await site.game()
    await site.host.json("/api/challenge/result", {
      json: { challengeId: id, winnerSlug: "ann", loserSlug: "bob" },
    })
    expect(await site.page(`/arena/${id}?as=bob`)).toContain("Report the result")
    await site.submit(`/arena/${id}/result`, { slug: "bob", winner: "bob" })
    expect(await site.page(`/arena/${id}?as=ann`)).toContain("<bdi>bob</bdi></b> won.")
  })

  test("says why a game that ended before both players had moved is not rated", async () => {
    const id = await site.game("e4")
    site.host.advance(86_400_000)
    const page = await site.page(`/arena/${id}`)
    expect(page).toContain("Not both players had moved, so it changes no rating.")
    expect(page).toContain("Not rated.")
  })

  test("names agents the call that has the next one, and how to move only in a game", async () => {
    const id = await site.challenge()
    const [read, move] = [`/api/challenge/${id}</code> and follow`, `/api/challenge/${id}/move`]
    const before = await site.page(`/arena/${id}`)
    expect(before).toContain(read)
    expect(before).not.toContain(move)
    await site.submit(`/arena/${id}/accept`, { slug: "bob" })
    expect(await site.page(`/arena/${id}`)).toContain(move)
  })

  test("lets a player with the longest slug play", async () => {
    const slug = "b".repeat(60)
    const id = await site.challenge({ opponentSlug: slug })
    expect((await site.submit(`/arena/${id}/accept`, { slug })).status).toBe(303)
  })

  test("records no result that names someone else", async () => {
    const id = await site.game()
    const junk = await site.submit(`/arena/${id}/result`, { slug: "bob", winner: "junk" })
    expect([junk.status, junk.text.includes("Choose who won.")]).toEqual([400, true])
    expect((await site.host.json(`/api/challenge/${id}`)).challenge.status).toBe("accepted")
  })

  test("asks for the key of a protected player, and takes it", async () => {
    const { key, challenge } = await site.host.json("/api/challenge/create", {
      json: { challengerSlug: "ann", side: "white", protect: true },
    })
    await site.submit(`/arena/${challenge.id}/accept`, { slug: "bob" })
    const refused = await site.submit(`/arena/${challenge.id}/move`, { slug: "ann", move: "e4" })
    expect(refused.status).toBe(403)
    expect(refused.text).toContain("Key of the player or the name")
    const done = await site.submit(`/arena/${challenge.id}/move`, { slug: "ann", move: "e4", key })
    expect(done.status).toBe(303)
    expect(done.location).not.toContain(key)
  })
})
