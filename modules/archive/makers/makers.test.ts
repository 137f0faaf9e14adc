import { expect, test } from "bun:test"
import { archiveSite } from "../testing/archive-site"

const { site, submit } = archiveSite()
const agents = () => site().json("/api/agents?limit=100")
const takeDown = async ({ id, edit_key }: Record<string, string>) =>
  expect((await site().fetch(`/api/games/${id}/take-down`, { json: { edit_key } })).status).toBe(
    200,
  )

test("the number of agents follows their first and their last game", async () => {
  expect((await agents()).total).toBe(0)
  const first = await submit({ aiCredit: "Ada", humanName: "AI-solo" })
  const second = await submit({ aiCredit: "Ada", humanName: "AI-solo" })
  await submit({ aiCredit: "Bob", humanName: "AI-solo" })
  expect((await agents()).total).toBe(2)
  await takeDown(first)
  expect((await agents()).total).toBe(2)
  await takeDown(second)
  const { total, agents: listed } = await agents()
  expect([total, listed.map(({ slug }: { slug: string }) => slug)]).toEqual([1, ["bob"]])
})

test("a list takes as many statements for a hundred agents as for one", async () => {
  for (let i = 0; i < 20; i++) await submit({ aiCredit: `Agent ${i}`, humanName: "AI-solo" })
  const statements = await site().statementsOf(async () =>
    expect((await agents()).agents).toHaveLength(21),
  )
  expect(statements.length).toBeLessThan(5)
})
