/** An event in memory, encoded once for all readers. */
export interface Entry {
  readonly id: number
  readonly key: string | undefined
  readonly about: unknown
  readonly bytes: Uint8Array
}

const MAX_EVENTS = 1_000
const MAX_BYTES = 262_144

/** The latest events of a topic, in order, for clients that reconnect soon. */
export class Ring {
  /** The ring has every event after this one; undefined before the first. */
  floor: number | undefined
  newest: number | undefined
  #entries: Entry[] = []
  #bytes = 0

  constructor(newest: number | undefined) {
    this.floor = newest
    this.newest = newest
  }

  push(entry: Entry): void {
    this.floor ??= entry.id - 1
    this.newest = entry.id
    if (entry.key !== undefined) this.#dropOfKey(entry.key)
    this.#entries.push(entry)
    this.#bytes += entry.bytes.length
    while (this.#entries.length > MAX_EVENTS || this.#bytes > MAX_BYTES) {
      const [oldest] = this.#entries.splice(0, 1) as [Entry]
      this.#bytes -= oldest.bytes.length
      this.floor = oldest.id
    }
  }

  /** The events after one; undefined if some were overwritten. */
  after(id: number, most: number): readonly Entry[] | undefined {
    if (this.floor === undefined || id < this.floor) return
    let [from, to] = [0, this.#entries.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if ((this.#entries[middle] as Entry).id > id) to = middle
      else from = middle + 1
    }
    return this.#entries.slice(from, from + most)
  }

  clear(): void {
    this.#entries = []
    this.#bytes = 0
    this.floor = this.newest
  }

  #dropOfKey(key: string): void {
    const at = this.#entries.findLastIndex((entry) => entry.key === key)
    const [dropped] = at < 0 ? [] : this.#entries.splice(at, 1)
    this.#bytes -= dropped?.bytes.length ?? 0
  }
}
