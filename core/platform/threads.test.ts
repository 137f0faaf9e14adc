import { expect, test } from "bun:test"
import { startThread } from "#platform/threads"

test("a thread is found by its URL, too, as that of a community module is", async () => {
  const script = "onmessage = ({ data }) => postMessage(data * 2)"
  const url = new URL(URL.createObjectURL(new Blob([script], { type: "text/javascript" })))
  const thread = startThread(url)
  const answer = new Promise((done) => {
    thread.onmessage = ({ data }: MessageEvent) => done(data)
  })
  thread.postMessage(21)
  expect(await answer).toBe(42)
  thread.terminate()
})
