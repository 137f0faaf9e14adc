import { expect, test } from "bun:test"
import { searchedSite, strangeWord } from "./searched-site"

const { post, erase, tracesOf, bodies, holds } = searchedSite()

const pageOf = (word: string) =>
  `<!doctype html><title>${word}</title><p>${word} ${"and so on ".repeat(50)}</p>`

test("an erased game leaves no byte", async () => {
  const [title, name, tag, text, first, second, what] = Array.from({ length: 7 }, strangeWord) as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  const words = [title, name, tag, text, first, second, what]
  const sent = { title, humanName: name, aiCredit: `${name}bot`, description: text, tags: [tag] }
  const { id, edit_key } = await post("/games/submit", { ...sent, html: pageOf(first) })
  await post(`/api/games/${id}/edit`, {
    edit_key,
    html: pageOf(second),
    description: `${text} again`,
  })
  expect((await tracesOf(words)).length).toBeGreaterThan(5)
  const compressed = bodies()
  const answer = await erase("games", id)
  expect(await answer.json()).toMatchObject({ ok: true, id, shared: [] })
  expect(answer.status).toBe(200)
  expect(await tracesOf(words)).toEqual([])
  for (const body of compressed) expect(holds(body)).toBe(false)
})
