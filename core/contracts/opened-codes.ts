/** Codes that are remembered; as many as a module has things with a code, by default. */
const MAX_CODES = 10_000
/** Clients of one code. Who knows it can only push others out of this one. */
const MAX_CLIENTS = 250
/** Clients of each code while many codes are remembered, so that all take 60 MB at most. */
const MIN_CLIENTS = 25

/** Which clients have opened what a code belongs to: they cannot be guessing it. Those that come again stay longest. */
export class OpenedCodes {
  readonly #codes = new Map<string, Set<string>>()

  has(code: string, client: string): boolean {
    const isOpened = this.#codes.get(code)?.has(client) ?? false
    if (isOpened) this.add(code, client)
    return isOpened
  }

  add(code: string, client: string): void {
    const clients = this.#codes.get(code) ?? new Set()
    this.#codes.delete(code)
    this.#codes.set(code, clients)
    const share = Math.floor((MIN_CLIENTS * MAX_CODES) / this.#codes.size)
    renew(clients, client, Math.min(share, MAX_CLIENTS))
    if (this.#codes.size > MAX_CODES) this.#codes.delete(first(this.#codes))
  }
}

function renew(set: Set<string>, value: string, most: number): void {
  set.delete(value)
  set.add(value)
  while (set.size > most) set.delete(first(set))
}

const first = (all: { keys(): Iterator<string> }): string => all.keys().next().value as string
