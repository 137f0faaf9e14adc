import { elapsed } from "../base/clock"
import type { EventFilter, LiveEvent } from "../base/live"
import { type Entry, Ring } from "./ring"
import { concatenate, encodeEvent } from "./wire"

type Filter = EventFilter<unknown>

/** A client that receives events, or first catches up. */
export interface Reader {
  readonly filter: Filter | undefined
  /** The group of readers that it receives events with; undefined while it catches up. */
  channel: Channel | undefined
  /** Whether its buffer had room for the event; without room it has to catch up. */
  take(bytes: Uint8Array): boolean
  /** Catches up from the last event that it received. */
  follow(position: number): Promise<void>
  close(): void
}

/** Readers that receive the same events. */
export interface Channel {
  readonly key: string
  readonly filter: Filter | undefined
  readonly readers: Set<Reader>
}

/** The host's own ids. */
export interface Numbering {
  next(): number
}

/** Buffered events that pass the filter of a reader. */
export interface Part {
  readonly bytes: Uint8Array | undefined
  readonly upTo: number
  readonly isAll: boolean
}

/** Shortest time between two batches of coalesced events. */
const PACE_MS = 50
const MAX_BATCH = 100

/**
 * The events of a topic and its readers. Events published in the same turn of the event loop, such as
 * by all writes of a commit, are encoded once and sent as one chunk to all readers with the same filter.
 */
export class LiveTopic {
  readonly readers = new Set<Reader>()
  readonly #ring: Ring
  readonly #channels = new Map<string, Channel>()
  #sent: number | undefined
  #sentAt = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #isScheduled = false
  #isEnded = false
  readonly #number: Numbering | undefined

  /** Without a numbering, events carry the ids of their log. */
  constructor(number: Numbering | undefined) {
    this.#number = number
    // What was published before had no number here, so nobody has everything up to this one.
    this.#ring = new Ring(number?.next())
    this.#sent = this.newest
  }

  /** The last event that was sent to the readers of the channels. */
  get sent(): number | undefined {
    return this.#sent
  }

  get newest(): number | undefined {
    return this.#ring.newest
  }

  get floor(): number | undefined {
    return this.#ring.floor
  }

  publish(event: LiveEvent): void {
    const { key, about } = event
    const id = this.#number ? this.#number.next() : event.id
    if (id === undefined)
      throw new Error("an event of a topic with a log needs the id it has there")
    if (id <= (this.newest ?? -1)) throw new Error(`event ${id} was published after ${this.newest}`)
    // One turn may publish more than the ring holds, before anything is sent.
    this.#sent ??= id - 1
    this.#ring.push({ id, key, about, bytes: encodeEvent(event, id) })
    this.#schedule(key === undefined ? 0 : this.#sentAt + PACE_MS - elapsed())
  }

  /** Clears the buffer, so that clients that reconnect read the log. */
  forget(): void {
    this.flush()
    this.#ring.clear()
  }

  /** The buffered events after a position; undefined if some are missing or only the log can filter them. */
  after(position: number, filter: Filter | undefined): Part | undefined {
    const events = this.#ring.after(position, MAX_BATCH)
    const wanted = events && chosen(events, filter)
    if (!events || !wanted) return
    return {
      bytes: wanted.length > 0 ? concatenate(wanted.map(({ bytes }) => bytes)) : undefined,
      upTo: events.at(-1)?.id ?? position,
      isAll: events.length < MAX_BATCH,
    }
  }

  /** From now on the reader receives every event; it has caught up. */
  join(reader: Reader): void {
    if (this.#isEnded) {
      reader.close()
      return
    }
    const { filter } = reader
    const key = filter ? `=${filter.key}` : ""
    const channel = this.#channels.get(key) ?? { key, filter, readers: new Set<Reader>() }
    this.#channels.set(key, channel)
    channel.readers.add(reader)
    reader.channel = channel
  }

  /** No more events will come: ends the streams of readers that have caught up. */
  end(): void {
    this.flush()
    this.#isEnded = true
    for (const reader of this.readers) if (reader.channel) reader.close()
  }

  leave(reader: Reader): void {
    this.readers.delete(reader)
    this.#part(reader)
  }

  #part(reader: Reader): void {
    const { channel } = reader
    reader.channel = undefined
    channel?.readers.delete(reader)
    if (channel?.readers.size === 0) this.#channels.delete(channel.key)
  }

  /** Sends published events that were not sent yet. */
  flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const position = this.#sent
    if (position === undefined || position === this.newest) return
    this.#sent = this.newest
    this.#sentAt = elapsed()
    const events = this.#ring.after(position, Number.POSITIVE_INFINITY)
    for (const channel of this.#channels.values()) this.#send(channel, events, position)
  }

  #send(
    { filter, readers }: Channel,
    events: readonly Entry[] | undefined,
    position: number,
  ): void {
    const wanted = events && chosen(events, filter)
    if (wanted?.length === 0) return
    const bytes = wanted && concatenate(wanted.map((entry) => entry.bytes))
    for (const reader of readers)
      if (!bytes || !reader.take(bytes)) {
        this.#part(reader)
        void reader.follow(position)
      }
  }

  #schedule(inMs: number): void {
    if (this.#isScheduled) return
    if (inMs > 0) {
      this.#timer ??= setTimeout(() => this.flush(), inMs)
      return
    }
    this.#isScheduled = true
    queueMicrotask(() => {
      this.#isScheduled = false
      this.flush()
    })
  }
}

/** The entries that pass the filter; undefined if it cannot decide about one. */
function chosen(
  entries: readonly Entry[],
  filter: Filter | undefined,
): readonly Entry[] | undefined {
  if (!filter) return entries
  const wanted: Entry[] = []
  for (const entry of entries) {
    const isWanted = filter.matches(entry.about)
    if (isWanted === undefined) return
    if (isWanted) wanted.push(entry)
  }
  return wanted
}
