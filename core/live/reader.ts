import type { EventLog, StreamSource } from "../base/live"
import { Connection } from "./connection"
import type { Channel, LiveTopic, Reader } from "./topic"
import { concatenate, encodeBeat, encodeEvent, encodeId, encodeReset } from "./wire"

export interface ReaderOptions {
  readonly topic: LiveTopic
  readonly source: StreamSource<unknown>
  /** Called once, when the client has disconnected or was dropped. */
  readonly closed: () => void
  readonly failed: (error: unknown) => void
}

/**
 * One client of a topic. It first receives the events it missed, from memory, the log or a snapshot, at
 * its own pace; then it joins a channel and receives each new event. If it falls behind, it catches up
 * again from its last event.
 */
export class StreamReader implements Reader {
  readonly body: ReadableStream<Uint8Array>
  channel: Channel | undefined
  readonly #source: StreamSource<unknown>
  readonly #connection: Connection
  readonly #topic: LiveTopic
  readonly #failed: (error: unknown) => void
  /** Whether it has received everything that was stored before it connected. */
  #isUpToDate = false

  constructor({ topic, source, closed, failed }: ReaderOptions) {
    this.#source = source
    this.#connection = new Connection(closed)
    this.body = this.#connection.body
    this.#topic = topic
    this.#failed = failed
    topic.readers.add(this)
  }

  /** Starts after an event, or from now on. */
  async start(after: number | undefined): Promise<void> {
    await this.#unbroken(async () => {
      const newest = this.#topic.newest ?? (await this.#source.log?.newest()) ?? 0
      // A number from the future is of another database, such as the one before a restore.
      if (after !== undefined && after <= newest) return this.#follow(after)
      this.#isUpToDate = true
      if (after !== undefined) this.#connection.send(encodeReset(newest))
      if (this.#source.snapshot) return this.#follow(await this.#sendSnapshot())
      this.#connection.send(encodeId(newest))
      return this.#follow(newest)
    })
  }

  get filter() {
    return this.#source.filter
  }

  take(bytes: Uint8Array): boolean {
    if (this.#connection.isFull) return false
    this.#connection.send(bytes)
    return true
  }

  async follow(position: number): Promise<void> {
    this.#isUpToDate = false
    await this.#unbroken(() => this.#follow(position))
  }

  beat(): void {
    this.#connection.beat(encodeBeat(this.channel && this.#topic.sent))
  }

  close(): void {
    this.#connection.close()
  }

  async #follow(from: number): Promise<void> {
    let position = from
    for (;;) {
      await this.#connection.emptied()
      if (this.#connection.isClosed) return
      // A reader that joins now must not also receive the events that it is about to read.
      this.#topic.flush()
      const part = this.#remembered(position)
      if (part?.bytes) this.#connection.send(part.bytes)
      if (part?.isAll) return this.#topic.join(this)
      position = part?.upTo ?? (await this.#sendMissed(position))
    }
  }

  #remembered(position: number) {
    const { filter, log } = this.#source
    // Filters use the current state; buffered events show an earlier one.
    if (filter && log && !this.#isUpToDate) return
    if (this.#topic.floor === undefined && this.#isUpToDate)
      return { bytes: undefined, upTo: position, isAll: true }
    return this.#topic.after(position, filter)
  }

  /** Sends some events that are not in memory; returns the last event that the client then has. */
  async #sendMissed(position: number): Promise<number> {
    if (this.#source.log) return this.#sendStored(this.#source.log, position)
    this.#isUpToDate = true
    return this.#source.snapshot ? this.#sendSnapshot() : (this.#topic.floor ?? position)
  }

  async #sendStored(log: EventLog, position: number): Promise<number> {
    const newest = this.#topic.newest ?? 0
    const { events, upTo, more } = await log.after(position)
    if (events.length > 0)
      this.#connection.send(concatenate(events.map((event) => encodeEvent(event, event.id))))
    if (more) return upTo
    this.#isUpToDate = true
    return Math.max(upTo, newest)
  }

  async #sendSnapshot(): Promise<number> {
    const newest = this.#topic.newest ?? 0
    const state = await this.#source.snapshot?.()
    if (state) this.#connection.send(encodeEvent(state, newest))
    return newest
  }

  async #unbroken(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      this.#failed(error)
      this.#connection.close()
    }
  }
}
