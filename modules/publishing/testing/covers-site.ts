import { afterAll, beforeAll, expect } from "bun:test"
import { openImage } from "broadside/host"
import { createTestHost, type TestHost } from "broadside/testing"
import { firstParty } from "../../index"

export const page = (head = "") =>
  `<!doctype html><title>t</title>${head}<p>hi ${process.hrtime.bigint()}`
export const withOwn = (content: string) =>
  page(`\n<meta property="og:image" content="${content}">`)
export const game = (fields: object) => ({
  html: page(),
  title: "Covered",
  humanName: "Ada",
  ...fields,
})

/** One site for a test file, with every module, and what its tests ask of covers there. */
export function coversSite() {
  let site: TestHost
  beforeAll(async () => {
    const config = "[limits]\npublish = 0\nwrite = 0"
    site = await createTestHost({ modules: firstParty, config })
  })
  afterAll(() => site.close())

  const send = (path: string, json: object) => site.json(path, { json })
  const picture = async (url: string) => {
    const answer = await site.fetch(url)
    expect(answer.status).toBe(200)
    return new Uint8Array(await answer.arrayBuffer())
  }
  const sizeOf = async (url: string) => {
    const bytes = await picture(url)
    const { width, height } = await openImage(bytes, { maxPixels: 1_000_000 })
    const start = Buffer.from(bytes.subarray(0, 12)).toString("latin1")
    const format = ["png", "webp"].find((name) => start.includes(name.toUpperCase()))
    return [width, height, format]
  }
  /** Publishes a game with this cover; gives the address of the picture it has then. */
  async function coverOf(cover: unknown): Promise<string> {
    const { id } = await send("/games/submit", game({ cover }))
    return (await site.json(`/games/${id}`)).coverUrl
  }

  return { site: () => site, send, picture, sizeOf, coverOf }
}
