import { expect, test } from "bun:test"
import { arrival, FROM_SOURCE, refusal, startServer } from "./server"

test("a stop answers what is under way, takes nothing new, and ends with 0", async () => {
  const server = await startServer({ command: FROM_SOURCE })
  const body = JSON.stringify({ html: "<p>", title: "Slow", humanName: "Ada" })
  let send: (() => void) | undefined
  // The upload has begun when the stop comes, and ends after it.
  const stream = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(body.slice(0, 10)))
      send = () => {
        controller.enqueue(new TextEncoder().encode(body.slice(10)))
        controller.close()
      }
    },
  })
  const headers = { "content-type": "application/json" }
  const upload = fetch(`${server.url}/games/submit`, { method: "POST", headers, body: stream })
  await arrival(server.url)
  const stopped = server.stop()
  await refusal(server.url)
  send?.()
  expect((await upload).status).toBe(200)
  expect(await stopped).toBe(0)
  await expect(fetch(`${server.url}/health/live`)).rejects.toThrow()
})
