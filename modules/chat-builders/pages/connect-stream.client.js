// Asks the builder and follows what it does. The answer to one request, so EventSource cannot do it.

import { outcomeOf } from "./connect-outcome.client.js"

const LOST = "The connection broke before the page was finished. Nothing is lost: send it again."

/**
 * Answers `{ answer: { text?, url, edit_key } }`, without `text` where the page was published but its builder did not get to
 * speak; or `{ code, fault, seconds?, isOpen }`, with the codes `lost` and `stopped` of its own; `isOpen` where it may
 * still be published. `onProgress` gets what is being done, and `id` is a secret by which the site can be asked what
 * became of it.
 */
export async function build(body, { id, signal, onProgress }) {
  let page
  let isOpen = false
  const follow = (event) => {
    if (event.stage === "published") page = { url: event.url, edit_key: event.edit_key }
    onProgress(event)
  }
  const outcome = await attempt(body, { id, signal, onProgress: follow })
  if (outcome.answer) return outcome
  // It may have been published while the connection broke.
  if (!page && !outcome.isRefusal) {
    onProgress({ stage: outcome.code })
    const last = await outcomeOf(id)
    page = last.page
    isOpen = last.state === "building"
  }
  return page ? { answer: page } : { ...outcome, isOpen }
}

async function attempt(body, { id, signal, onProgress }) {
  try {
    const response = await fetch("/api/connect/chat", {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "text/event-stream",
        "x-build-id": id,
      },
      body: JSON.stringify(body),
      signal,
    })
    if (!response.ok) return await refused(response)
    for await (const { event, data } of eventsOf(response.body)) {
      if (event === "progress") onProgress(data)
      if (event === "done") return { answer: data }
      if (event === "failed") return refusalOf(data)
    }
  } catch {
    if (signal.aborted) return { code: "stopped", fault: "" }
  }
  return { code: "lost", fault: LOST }
}

async function refused(response) {
  const refusal = refusalOf(await response.json().catch(() => ({})))
  return { ...refusal, seconds: Number(response.headers.get("retry-after")) || undefined }
}

const refusalOf = ({ code, error = LOST, retry_after: seconds }) => ({
  isRefusal: true,
  code,
  fault: error,
  seconds,
})

async function* eventsOf(stream) {
  let text = ""
  for await (const part of partsOf(stream.pipeThrough(new TextDecoderStream()))) {
    const blocks = (text + part).split("\n\n")
    text = blocks.pop()
    for (const block of blocks) {
      const lines = block.split("\n")
      const field = (name) =>
        lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
      // What has no data only shows that the connection is there.
      if (field("data")) yield { event: field("event"), data: JSON.parse(field("data")) }
    }
  }
}

/** Not every browser lets a stream be iterated. */
async function* partsOf(stream) {
  const reader = stream.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}
