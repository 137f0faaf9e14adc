import { createParser } from "eventsource-parser"

/** An event of a stream. */
export interface StreamEvent {
  readonly event: string
  // biome-ignore lint/suspicious/noExplicitAny: a test says itself what it expects
  readonly data: any
}

/**
 * Follows a stream of events as a browser does: connected again, it asks for what came after the last event.
 * @example
 * const client = new StreamClient((init) => site.fetch("/x/rooms/events", init), ({ event, data }) => {})
 * await client.connect()
 */
export class StreamClient {
  /** The names of the events, in their order. */
  readonly heard: string[] = []
  /** Everything that was sent. */
  text = ""
  /** Whether the server ended the stream. */
  isEnded = false
  readonly #open: (init: RequestInit) => Promise<Response>
  readonly #onEvent: (event: StreamEvent) => void
  #lastId = ""
  #reader: ReadableStreamDefaultReader<Uint8Array> | undefined

  constructor(
    open: (init: RequestInit) => Promise<Response>,
    onEvent: (event: StreamEvent) => void,
  ) {
    this.#open = open
    this.#onEvent = onEvent
  }

  async connect(): Promise<void> {
    if (this.#reader) return
    const headers: Record<string, string> = this.#lastId ? { "last-event-id": this.#lastId } : {}
    const answer = await this.#open({ headers })
    this.#reader = answer.body?.getReader() as ReadableStreamDefaultReader<Uint8Array>
    void this.#read(this.#reader)
  }

  async disconnect(): Promise<void> {
    const reader = this.#reader
    this.#reader = undefined
    await reader?.cancel()
  }

  async #read(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder()
    const parser = createParser({
      onEvent: ({ id, event = "", data }) => {
        this.#lastId = id ?? this.#lastId
        this.heard.push(event)
        this.#onEvent({ event, data: JSON.parse(data) })
      },
    })
    for (;;) {
      const { done, value } = await reader.read()
      if (reader !== this.#reader) return
      if (done) {
        this.isEnded = true
        return
      }
      const text = decoder.decode(value, { stream: true })
      this.text += text
      parser.feed(text)
    }
  }
}
