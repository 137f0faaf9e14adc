import { afterAll, expect, test } from "bun:test"
import { readFile } from "node:fs/promises"
import { play } from "../hilltop/moves"
import { START } from "../hilltop/position"
import { STILE } from "../resident"
import { generate } from "./testing/generate"

const page = await readFile(new URL("../../archive/demo/hilltop.html", import.meta.url), "utf8")
const script = page.slice(page.indexOf("<script>") + 8, page.lastIndexOf("</script>"))

let worker: Worker | undefined
afterAll(() => worker?.terminate())

// Byte for byte only its own bundler writes it again.
test.skipIf(!process.versions["bun"])(
  "the demo game is up to date (else: bun modules/arena/offline/testing/write.ts)",
  async () => {
    expect(page === (await generate())).toBe(true)
  },
)

test("is one small file that asks no one", () => {
  expect(page.length).toBeLessThan(150_000)
  expect(page.match(/<\/script/gi)).toHaveLength(1)
  const asking =
    /XMLHttpRequest|new WebSocket|EventSource|@import|url\(|<link|https?:\/\/(?!www\.w3\.org\/)/g
  expect(page.match(asking)).toBeNull()
})

test("its script plays for a resident when it runs in a worker", async () => {
  const url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }))
  worker = new Worker(url, { type: "module" })
  const answer = Promise.withResolvers<{ number: number; move: string }>()
  worker.onmessage = ({ data }) => answer.resolve(data)
  worker.onerror = ({ message }) => answer.reject(new Error(message))
  const { strength } = STILE
  worker.postMessage({ number: 7, ...START, seed: 1, strength, ms: 10_000 })
  const { number, move } = await answer.promise
  expect(number).toBe(7)
  expect(play(START, move)).toBeDefined()
})
