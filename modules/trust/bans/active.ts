import { type Block, blockOf, blocksAround } from "./blocks"
import { domainsAround, linkedHostOf } from "./domains"
import type { BanRow } from "./schema"

/** What a request comes from and leads to. */
export interface Suspect {
  /** The client, as `ctx.clientOf` returns it. */
  readonly source?: string | undefined
  /** Slugs of the names that it writes under or shows. */
  readonly names?: readonly string[]
  /** Hosts or domains that its links lead to. */
  readonly domains?: readonly string[]
}

/** Bans by what they apply to: a lookup for each name, host and size of network. */
export class ActiveBans {
  readonly #names = new Map<string, BanRow>()
  readonly #domains = new Map<string, BanRow>()
  readonly #blocks = new Map<string, BanRow>()
  readonly #sizes = new Map<string, Pick<Block, "kind" | "bits">>()

  constructor(rows: readonly BanRow[]) {
    for (const row of rows) this.#add(row)
  }

  #add(row: BanRow): void {
    if (row.what === "name") this.#names.set(row.value, row)
    if (row.what === "domain") this.#domains.set(row.value, row)
    if (row.what !== "block") return
    const block = blockOf(row.value)
    this.#sizes.set(`${block.kind}/${block.bits}`, block)
    this.#blocks.set(lookup(block), row)
  }

  /** The first ban that applies at a time. */
  find({ source, names = [], domains = [] }: Suspect, at: number): BanRow | undefined {
    const isInForce = (row: BanRow | undefined): row is BanRow =>
      row !== undefined && (row.until === null || row.until > at)
    const banned = [
      ...names.map((name) => this.#names.get(name)),
      ...(source && this.#sizes.size > 0 ? this.#around(source) : []),
      ...(this.#domains.size > 0 ? domains.flatMap((host) => this.#above(host)) : []),
    ]
    return banned.find(isInForce)
  }

  #around(source: string): (BanRow | undefined)[] {
    return blocksAround(source, this.#sizes.values()).map((block) =>
      this.#blocks.get(lookup(block)),
    )
  }

  #above(sent: string): (BanRow | undefined)[] {
    const host = linkedHostOf(sent)
    return host ? domainsAround(host).map((domain) => this.#domains.get(domain)) : []
  }
}

const lookup = ({ kind, bits, key }: Block) => `${kind}/${bits} ${key}`
