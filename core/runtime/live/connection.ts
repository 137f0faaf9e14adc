import { OPENING } from "./wire"

/** Parts that may wait for a client at a time. They are shared by all who are sent the same. */
const MOST_WAITING = 16

/** The stream of one client. It takes what there is room for, and never grows. */
export class Connection {
  readonly body: ReadableStream<Uint8Array>
  isClosed = false
  readonly #onClose: () => void
  #controller!: ReadableStreamDefaultController<Uint8Array>
  #isStuck = false
  #emptied: (() => void) | undefined

  constructor(onClose: () => void) {
    this.#onClose = onClose
    this.body = new ReadableStream(
      {
        start: (controller) => {
          this.#controller = controller
          controller.enqueue(OPENING)
        },
        pull: () => this.#taken(),
        cancel: () => this.#closed(),
      },
      { highWaterMark: MOST_WAITING },
    )
  }

  get isFull(): boolean {
    return (this.#controller.desiredSize ?? 0) <= 0
  }

  send(bytes: Uint8Array): void {
    if (!this.isClosed) this.#controller.enqueue(bytes)
  }

  /** Settles once the client took everything, or is gone. */
  async emptied(): Promise<void> {
    if (this.isClosed || this.#isEmpty) return
    await new Promise<void>((resolve) => {
      this.#emptied = resolve
    })
  }

  /** Keeps it open; or drops a client that took nothing since the last time. */
  beat(bytes: Uint8Array): void {
    if (this.#isEmpty) this.send(bytes)
    else if (this.#isStuck) this.close()
    else this.#isStuck = true
  }

  /** Ends it after what was sent; what a stuck client never takes goes with its socket. */
  close(): void {
    if (this.isClosed) return
    this.#controller.close()
    this.#closed()
  }

  get #isEmpty(): boolean {
    return this.#controller.desiredSize === MOST_WAITING
  }

  #taken(): void {
    this.#isStuck = false
    if (this.#isEmpty) this.#emptied?.()
  }

  #closed(): void {
    if (this.isClosed) return
    this.isClosed = true
    this.#emptied?.()
    this.#onClose()
  }
}
