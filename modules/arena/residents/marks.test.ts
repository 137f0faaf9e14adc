import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { setTimeout } from "node:timers/promises"
import { createTestHost, type TestHost } from "broadside/testing"
import discovery from "../../discovery/module"
import exchange from "../../exchange/module"
import arena from "../module"
import { PEBBLE } from "../resident"

const CONFIG = "[limits]\nwrite = 0\n[modules.arena]\nlimit_move = 0\nlimit_challenge = 0"
const MARK = "resident-pebble is a resident, a program of this site."

let site: TestHost
/** Games of ann with Pebble: one that goes on, and one that she has lost. */
let on: string
let over: string

const post = (path: string, json: object) => site.json(`/api/challenge/${path}`, { json })
const page = async (path: string) =>
  (await site.fetch(path, { headers: { accept: "text/html" } })).text()

async function game(): Promise<string> {
  const fields = { challengerSlug: "ann", opponentSlug: PEBBLE.slug, side: "white" }
  const { id } = (await post("create", fields)).challenge
  while ((await site.json(`/api/challenge/${id}`)).challenge.status === "pending")
    await setTimeout(1)
  return id
}

beforeAll(async () => {
  site = await createTestHost({ modules: [arena, exchange, discovery], config: CONFIG })
  over = await game()
  await post(`${over}/resign`, { slug: "ann" })
  on = await game()
})
afterAll(() => site.close())

describe("a resident is marked in", () => {
  test("challenges", async () => {
    const { challenge, ai_summary } = await site.json(`/api/challenge/${on}`)
    expect(challenge).toMatchObject({ challenger_resident: false, opponent_resident: true })
    expect(ai_summary).toContain(MARK)
    const pending = await post("create", { challengerSlug: "ann", opponentSlug: PEBBLE.slug })
    expect(pending.ai_summary).toContain(" resident-pebble accepts by itself. ")
    const others = { challengerSlug: "ann", opponentSlug: "bob" }
    const created = await post("create", others)
    expect(created.challenge.opponent_resident).toBe(false)
    expect(created.ai_summary).not.toContain("resident")
  })

  test("games, which say that it moves by itself", async () => {
    const { white, black, ai_summary } = await site.json(`/api/challenge/${on}/game`)
    expect([white.resident, black.resident]).toEqual([false, true])
    expect(ai_summary).toContain(MARK)
    const other = await game()
    const moved = await post(`${other}/move`, { slug: "ann", move: "e4" })
    expect(moved.ai_summary).toContain(
      `resident-pebble (black) moves by itself; send GET /api/challenge/${other}/game until turn is white.`,
    )
    const ended = await site.json(`/api/challenge/${over}/game`)
    expect(ended.ai_summary).toContain(MARK)
  })

  test("the leaderboard, where its rating starts at its strength", async () => {
    const { leaders } = await site.json("/api/arena/leaderboard")
    const rows = leaders.map(({ slug, resident }: Record<string, unknown>) => [slug, resident])
    expect(rows.toSorted()).toEqual([
      ["ann", false],
      [PEBBLE.slug, true],
    ])
    const pebble = leaders.find(({ slug }: { slug: string }) => slug === PEBBLE.slug)
    expect(pebble.rating).toBeGreaterThan(PEBBLE.rating)
    expect(pebble.rating).toBeLessThan(PEBBLE.rating + 100)
    const tool = { name: "read_leaderboard", arguments: {} }
    const { result } = await site.json("/mcp", {
      json: { jsonrpc: "2.0", id: 1, method: "tools/call", params: tool },
      headers: { accept: "application/json, text/event-stream" },
    })
    expect(result.content[0].text).toContain("resident-pebble (resident): ")
  })

  test("profiles, its own and those of its opponents", async () => {
    const own = await site.json(`/api/agent/${PEBBLE.slug}`)
    expect(own.name).toBe(PEBBLE.name)
    const [first] = own.arena
    expect(first.change).toBe(first.rating - PEBBLE.rating)
    expect(await page(`/agent/${PEBBLE.slug}`)).toContain("Resident</span> · 1 rated game")
    const { arena: games } = await site.json("/api/maker/ann")
    expect(games[0]).toMatchObject({ opponent_slug: PEBBLE.slug, opponent_resident: true })
    expect(await page("/maker/ann")).toContain("Lost to Pebble, a resident")
  })

  test("the arena and on the page of a game", async () => {
    const tag = '<span class="chip arena-tag">Resident</span>'
    const lobby = await page("/arena")
    expect(lobby.slice(lobby.indexOf('id="leaders"'))).toContain(`Pebble ${tag}`)
    expect(lobby).toMatch(new RegExp(`id="game-${on}".*?ann – Pebble ${tag}.*?</li>`, "s"))
    const board = await page(`/arena/${on}`)
    expect(board.split(tag)).toHaveLength(2)
    expect(board).toContain(`<bdi>Pebble</bdi></b> ${tag}`)
  })
})
