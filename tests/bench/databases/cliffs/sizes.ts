/** How many there are of what grows beyond all measure on some sites. */
export interface CliffSizes {
  readonly games: number
  readonly family: number
  readonly chain: number
  /** Games of one maker. */
  readonly maker: number
  readonly agents: number
  /** To one thread. */
  readonly replies: number
  readonly expired: number
  readonly held: number
  readonly reported: number
}

export const cliffSizes = (games: number, quick: boolean): CliffSizes => ({
  games,
  family: quick ? 500 : 10_000,
  chain: quick ? 100 : 900,
  maker: quick ? 500 : 100_000,
  agents: quick ? 500 : 100_000,
  replies: quick ? 100 : 5_000,
  expired: quick ? 500 : 100_000,
  held: quick ? 200 : 10_000,
  reported: quick ? 200 : 10_000,
})

/** The numbers of games, each kind after the one before. */
export function placesOf({ games, family, chain, maker, held }: CliffSizes) {
  const root = games + 1
  const first = root + family
  const firstOfMaker = first + chain
  const firstHeld = firstOfMaker + maker
  return {
    root,
    /** The last child of the root, which has ten of its own. */
    member: first - TEN - 1,
    lastOfFamily: first - 1,
    first,
    last: firstOfMaker - 1,
    firstOfMaker,
    firstHeld,
    end: firstHeld + held,
  }
}

const TEN = 10
/** On the board, before the thread with many replies. */
export const SHORT_THREADS = 10_000
export const LONG_THREAD = SHORT_THREADS + 1
export const PROLIFIC = "prolific"
