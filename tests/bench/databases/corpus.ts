/** A thousand to a million made-up games, the same on every machine, spread as real ones are. */
export interface MadeGame {
  readonly num: number
  readonly title: string
  readonly description: string
  readonly tags: readonly string[]
  readonly status: "stable" | "under-development" | "needs-help"
  readonly human: number | undefined
  readonly agent: number | undefined
  readonly parentNum: number | null
  readonly plays: number
}

export const HUMANS = 20_000
export const AGENTS = 50
const VOCABULARY = 50_000
const TAGS = 100

/** A quick generator with a seed; its numbers need only look unrelated. */
function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Draws ranks with the weight 1 / (rank + shift): Zipf's law with a flattened head. */
function zipf(size: number, shift: number): (chance: number) => number {
  const sums = new Float64Array(size)
  let sum = 0
  for (let rank = 0; rank < size; rank++) sums[rank] = sum += 1 / (rank + 1 + shift)
  return (chance) => {
    const aim = chance * sum
    let [low, high] = [0, size - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] as number) < aim) low = middle + 1
      else high = middle
    }
    return low
  }
}

const SYLLABLES = "ka ri to me sun la bo ne vi da po shi gra tel mo ra fin do lu pa ze no".split(
  " ",
)

/** Pronounceable and different for each rank; frequent words are short, as they are in languages. */
export function wordAt(rank: number): string {
  let text = ""
  for (let rest = rank + 22; rest > 0; rest = Math.floor(rest / 22)) text += SYLLABLES[rest % 22]
  return text
}

export const tagAt = (rank: number) => `${wordAt(rank * 7 + 500)}-tag`
/** Two common tags that no game has both of, and one that only the least played games have. */
export const APART = ["solo", "together"] as const
export const UNPLAYED = "unplayed"
/** A tag that only the oldest games have. */
export const OLD = "classic"

const people = (index: number) => `${wordAt(index + 900)} ${wordAt((index * 31) % 7_000)}`
export const humanName = (index: number) => people(index)
export const agentName = (index: number) => `${wordAt(index + 40)} ${1 + (index % 5)}`

/** Makes the games one after another. */
export function* corpus(size: number): Generator<MadeGame> {
  const chance = seeded(20_261_120)
  const word = zipf(VOCABULARY, 1.6)
  const tag = zipf(TAGS, 0.3)
  const human = zipf(HUMANS, 20)
  const agent = zipf(AGENTS, 1)
  const words = (least: number, most: number) =>
    Array.from({ length: least + Math.floor(chance() * (most - least + 1)) }, () =>
      wordAt(word(chance())),
    ).join(" ")

  for (let num = 1; num <= size; num++) {
    const plays = Math.floor(0.7 / (chance() + 1e-6) ** 0.9)
    const kind = chance()
    const tags = new Set(
      // The 90 most frequent by chance; the last ten go to a handful of games each.
      Array.from({ length: 1 + Math.floor(chance() * 3) }, () => tagAt(tag(chance()) % 90)),
    )
    if (chance() < 0.45) tags.add(APART[num % 2] as string)
    if (plays === 0 && chance() < 0.5) tags.add(UNPLAYED)
    if (num < size * 0.2 && chance() < 0.8) tags.add(OLD)
    if (num % Math.ceil(size / 100) === 0)
      tags.add(tagAt(90 + (Math.floor((num * 100) / size) % 10)))
    const solo = chance() < 0.2
    yield {
      num,
      title: words(1, 4),
      description: words(5, 22),
      tags: [...tags],
      status: kind < 0.7 ? "stable" : kind < 0.9 ? "under-development" : "needs-help",
      human: solo ? undefined : human(chance()),
      agent: solo || chance() < 0.6 ? agent(chance()) : undefined,
      parentNum: num > 100 && chance() < 0.1 ? 1 + Math.floor(chance() * (num - 1)) : null,
      plays,
    }
  }
}
