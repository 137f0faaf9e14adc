import { OPENING } from "./wire"

/** Most chunks that may wait for a client. Chunks are shared between clients. */
const MAX_WAITING = 16

/** The stream of one client, with a bounded buffer. */
export class Connection {
  readonly body: ReadableStream<Uint8Array>
  isClosed = false
  readonly #onClose: () => void
  #controller!: ReadableStreamDefaultController<Uint8Array>
  #sent = 1
  /** How many chunks the client had read at the last heartbeat. */
  #takenAtBeat = -1
  #emptied: (() => void) | undefined
  #askForPulls: (() => void) | undefined

  constructor(onClose: () => void) {
    this.#onClose = onClose
    this.body = new ReadableStream(
      {
        start: (controller) => {
          this.#controller = controller
          controller.enqueue(OPENING)
        },
        pull: () => this.#pulled(),
        cancel: () => this.#closed(),
      },
      { highWaterMark: MAX_WAITING },
    )
  }

  get isFull(): boolean {
    return (this.#controller.desiredSize ?? 0) <= 0
  }

  send(bytes: Uint8Array): void {
    if (this.isClosed) return
    this.#sent++
    this.#controller.enqueue(bytes)
  }

  /** Settles once the client has read everything or disconnected. */
  async emptied(): Promise<void> {
    if (this.isClosed || this.#isEmpty) return
    await new Promise<void>((resolve) => {
      this.#emptied = resolve
      this.#askForPulls?.()
    })
  }

  /** Keeps the stream open, or drops a client that has read nothing since the last heartbeat. */
  beat(bytes: Uint8Array): void {
    const waiting = MAX_WAITING - (this.#controller.desiredSize ?? 0)
    const consumed = this.#sent - waiting
    if (waiting === 0) this.send(bytes)
    else if (consumed === this.#takenAtBeat) this.close()
    this.#takenAtBeat = consumed
  }

  /** Ends the stream after pending data, which is discarded if the client is stuck. */
  close(): void {
    if (this.isClosed) return
    this.#controller.close()
    this.#closed()
  }

  get #isEmpty(): boolean {
    return this.#controller.desiredSize === MAX_WAITING
  }

  /**
   * The stream calls this for each chunk that the client reads, which costs about as much as sending
   * it. The returned promise stays pending, which stops further calls, until `emptied` needs them.
   */
  #pulled(): Promise<void> | undefined {
    if (!this.#emptied) {
      const { promise, resolve } = Promise.withResolvers<void>()
      this.#askForPulls = resolve
      return promise
    }
    if (!this.#isEmpty) return
    this.#emptied()
    this.#emptied = undefined
  }

  #closed(): void {
    if (this.isClosed) return
    this.isClosed = true
    this.#emptied?.()
    this.#onClose()
  }
}
