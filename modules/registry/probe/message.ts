import { jsonExcess } from "broadside/http"
import { createParser } from "eventsource-parser"

/** What a server answered to one call. */
export type Reply =
  | { readonly result: Readonly<Record<string, unknown>> }
  | { readonly error: true }

/**
 * Finds the answer to one call in a JSON body or an event stream: the first message with our id. The
 * rest of a stream is not read.
 */
export function createFinder(id: number) {
  let reply: Reply | undefined
  let stream: ReturnType<typeof createParser> | undefined
  const decoder = new TextDecoder()
  const take = (text: string) => {
    reply ??= replyIn(text, id)
  }
  return {
    /** Whether a content type can contain an answer. */
    accept(contentType: string): boolean {
      if (/^text\/event-stream\b/.test(contentType))
        stream = createParser({ onEvent: ({ data }) => take(data) })
      return stream !== undefined || /^application\/json\b/.test(contentType)
    },
    enough(part: Uint8Array): boolean {
      stream?.feed(decoder.decode(part, { stream: true }))
      return reply !== undefined
    },
    /** The answer, after the whole body was read. */
    end(bytes: Uint8Array): Reply | undefined {
      if (!stream) take(new TextDecoder().decode(bytes))
      return reply
    },
  }
}

function replyIn(text: string, id: number): Reply | undefined {
  // One revision, 2025-03-26, allows several messages in one answer.
  for (const message of [parseAnswer(text)].flat()) {
    if (!isRecord(message) || message["id"] !== id) continue
    const { result, error } = message
    if (isRecord(result)) return { result }
    if (isRecord(error)) return { error: true }
  }
}

/** The JSON in an answer of another server; undefined if it is none, or more than the site takes from visitors. */
export function parseAnswer(text: string): unknown {
  if (jsonExcess(text)) return
  try {
    return JSON.parse(text)
  } catch {
    return
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
