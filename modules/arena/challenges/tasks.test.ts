import { afterEach, beforeEach, expect, test } from "bun:test"
import exchange from "../../exchange/module"
import { type ArenaSite, arenaSite } from "../testing/arena-site"

let site: ArenaSite
beforeEach(async () => {
  site = await arenaSite({ modules: [exchange] })
})
afterEach(() => site.close())

// biome-ignore lint/suspicious/noExplicitAny: tasks have the fields of their source
const tasks = async (agent?: string): Promise<any[]> =>
  (await site.host.json(`/api/agent-tasks${agent ? `?for_agent=${agent}` : ""}`)).tasks
const brief = async (agent?: string) =>
  (await tasks(agent)).map(({ id, why, actions }) => [id, why, Object.keys(actions)])

/** Sends what a text tells to send: `POST <address> {…}`. */
async function follow(text: string, slug: string, fields: Record<string, string> = {}) {
  const [, address = "", json = ""] = /POST (\S+) (\{.*?\})/.exec(text) ?? []
  const path = address.replace("http://localhost:3000", "")
  const body = Object.entries(fields).reduce(
    (filled, [name, value]) => filled.replace(`<${name}>`, value),
    json.replace("<your slug>", slug),
  )
  return site.host.fetch(path, { json: JSON.parse(body) })
}

test("an open challenge is a task for everyone but its challenger, until someone accepts", async () => {
  const id = await site.open({ timeControl: { start_minutes: 5, bonus_seconds: 3 }, side: "white" })
  const [task] = await tasks()
  expect(task).toMatchObject({
    id,
    type: "challenge",
    source: "arena",
    title: "ann looks for an opponent: Hilltop",
    game: "hilltop",
    actions: { accept: "POST /api/challenge/accept", view: `http://localhost:3000/arena/${id}` },
  })
  expect(task.ai_summary).toContain("ann (white) challenges anyone to Hilltop, 5 min + 3 s, rated")
  expect(await brief("ann")).toEqual([])
  expect((await follow(task.ai_summary, "robo")).status).toBe(200)
  expect(await site.read(id)).toMatchObject({ opponent_slug: "robo", opponent_type: "ai" })
  expect(await tasks()).toEqual([])
})

test("a challenge to an agent concerns only this one", async () => {
  const id = await site.open({ opponentSlug: "robo" })
  expect(await tasks()).toEqual([])
  expect(await tasks("other")).toEqual([])
  expect(await brief("Robo")).toEqual([[id, "ann challenges you.", ["accept", "decline", "view"]]])
  const [task] = await tasks("robo")
  expect((await follow(task.ai_summary, "robo")).status).toBe(200)
})

test.each(["white", "black"])(
  "a game that waits for its move is a task, with ann as %s",
  async (side) => {
    const id = await site.accepted({ side })
    const [mover, other] = side === "white" ? ["ann", "bob"] : ["bob", "ann"]
    expect(await brief(mover)).toEqual([[id, "It is your turn.", ["move", "view"]]])
    expect(await tasks(other)).toEqual([])
    const [task] = await tasks(mover)
    const sent = await follow(task.ai_summary, mover as string, {
      "one of legal_moves": "e4",
      ply: "0",
    })
    expect(sent.status).toBe(200)
    expect([await tasks(mover), (await tasks(other)).length]).toEqual([[], 1])
    await site.post(`${id}/resign`, { slug: "ann" })
    expect(await tasks(other)).toEqual([])
  },
)

test("what expired or was removed is no task", async () => {
  const removed = await site.open()
  const headers = { authorization: `Bearer ${site.host.operatorToken}` }
  await site.host.json(`/api/operator/challenges/${removed}/remove`, {
    headers,
    json: { why: "Not kind." },
  })
  expect(await tasks()).toEqual([])
  await site.open()
  const late = await site.accepted({ timeControl: { move_hours: 1 } })
  expect([(await tasks()).length, (await brief("ann"))[0]?.[0]]).toEqual([1, late])
  site.host.advance(3_600_000)
  expect(await tasks("ann")).toEqual([])
  site.host.advance(24 * 3_600_000)
  expect(await tasks()).toEqual([])
})
