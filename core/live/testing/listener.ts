import { createParser } from "eventsource-parser"

export interface Heard {
  readonly id: number
  readonly event: string
  // biome-ignore lint/suspicious/noExplicitAny: a test says itself what it expects
  readonly data: any
}

export interface Listener {
  /** The next events, as many as asked for; fewer when the stream ends before. */
  next(count: number): Promise<Heard[]>
  /** Everything until the stream ends. */
  rest(): Promise<Heard[]>
  /** Settles once this text came. */
  text(part: string): Promise<string>
  /** Where a browser would resume. */
  lastId(): string
  leave(): Promise<void>
}

/** Reads a stream of events as a browser does. */
export function listenTo(answer: Response): Listener {
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
  const decoder = new TextDecoder()
  const heard: Heard[] = []
  let text = ""
  let isOver = false
  const parser = createParser({
    onEvent: ({ id, event, data }) =>
      heard.push({ id: Number(id), event: event ?? "", data: JSON.parse(data) }),
  })

  async function read(): Promise<void> {
    const { done, value } = await reader.read()
    isOver = done
    const part = decoder.decode(value, { stream: true })
    text += part
    parser.feed(part)
  }
  const take = async (count: number) => {
    while (heard.length < count && !isOver) await read()
    return heard.splice(0, count)
  }
  return {
    next: take,
    rest: () => take(Number.POSITIVE_INFINITY),
    async text(part) {
      while (!text.includes(part) && !isOver) await read()
      return text
    },
    lastId: () => [...text.matchAll(/^id: (\d+)$/gm)].at(-1)?.[1] ?? "",
    leave: () => reader.cancel(),
  }
}
