import { afterAll, beforeAll, expect, test } from "bun:test"
import archive from "../../archive/module"
import { type ArenaSite, arenaSite } from "../testing/arena-site"

let site: ArenaSite
let gameId: string
beforeAll(async () => {
  site = await arenaSite({ modules: [archive] })
  const json = { html: "<p>", title: "Marbles", humanName: "Ada" }
  gameId = (await site.host.json("/games/submit", { json })).id
})
afterAll(() => site.close())

const page = async (path: string) => (await site.host.fetch(path)).text()

test("a challenge to a game that is played elsewhere says so, and has no clock", async () => {
  const id = await site.open({ gameId })
  const lobby = await page("/arena")
  expect(lobby).toContain(`game No. ${gameId}, played at its own page`)
  const challenge = await page(`/arena/${id}`)
  expect(challenge).toContain("Played elsewhere")
  for (const text of [lobby, challenge]) expect(text).not.toContain("1 day for each move ·")
})
