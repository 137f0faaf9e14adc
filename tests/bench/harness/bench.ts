import { databaseOf } from "../databases/games"
import type { Rounds } from "./compare"
import { type Row, tableOf } from "./table"

/** What the command line asks for. */
export interface Options {
  readonly games: number
  readonly quick: boolean
  /** Whether our server on Deno takes turns with the one on Bun, where a part can have it. */
  readonly deno: boolean
  /** Minutes of mixed load before memory is measured. */
  readonly minutes: number
}

/** What a part measures with, and where it reports. */
export interface Bench extends Options {
  readonly rounds: Rounds
  /** Rounds of what is compared over fewer events than requests. */
  readonly fewRounds: number
  /** A database with so many games as a site has after its first year. */
  small(): string
  /** One with as many as were asked for. */
  large(): string
  table(title: string, rows: readonly Row[]): void
  note(text: string): void
}

/** Games of a small site, and of a large one where it has to be quick. */
export const SMALL = 10_000

export function createBench(options: Options, print: (text: string) => void): Bench {
  const { quick, deno, games, minutes } = options
  const each = quick ? { rounds: 1, seconds: 0.15, every: 4 } : { rounds: 3, seconds: 1, every: 1 }
  return {
    quick,
    deno,
    games,
    minutes,
    rounds: { ...each, deno },
    fewRounds: quick ? 1 : 9,
    small: () => databaseOf(SMALL),
    large: () => databaseOf(games),
    table: (title, rows) => print(`\n${tableOf(title, rows)}`),
    note: (text) => print(`\n${text}`),
  }
}
