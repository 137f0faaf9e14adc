import { demoGames } from "../../../modules/archive/demo"
import { demoDrafts, demoNotices } from "../../../modules/worlds/demo"
import { pageOf } from "../../bench/databases/page"
import { createChance } from "./chance"
import { SEEN_INNOCENT, SEEN_SPAM, UNSEEN_INNOCENT, UNSEEN_SPAM } from "./families"
import type { Draft, Family } from "./page"

/** A page of the corpus, and how it reaches the site. */
export interface Sample extends Draft {
  readonly family: string
  readonly spam: boolean
  /** Whether its family is only measured, never tuned by. */
  readonly unseen: boolean
  readonly name: string
  readonly source: string
  readonly at: number
}

const START = Date.UTC(2026, 10, 23)
const MINUTE = 60_000
const SPAM_PER_FAMILY = 100
const INNOCENT = 500
const BENCH_PAGES = 20

/** 2,000 pages of spam and 500 innocent ones in the order in which they come, the same for the same seed. */
export function corpus(seed = 18): readonly Sample[] {
  const spam = [
    ...campaigns(SEEN_SPAM, seed, { unseen: false }),
    ...campaigns(UNSEEN_SPAM, seed + 1_000, { unseen: true }),
  ]
  return [...spam, ...innocent(seed)].sort((a, b) => a.at - b.at)
}

type Families = Readonly<Record<string, Family>>

/** Each family is one campaign: a hundred pages in six hours, from a dozen address blocks, under thirty names. */
function campaigns(families: Families, seed: number, { unseen }: { unseen: boolean }): Sample[] {
  return Object.entries(families).flatMap(([family, make], campaign) => {
    const chance = createChance(seed * 131 + campaign)
    const start = START + chance.between(0, 48 * 60) * MINUTE
    return Array.from({ length: SPAM_PER_FAMILY }, (_, index) => ({
      family,
      spam: true,
      unseen,
      name: `${family}-${chance.between(1, 30)}`,
      source: `203.0.${campaign + (unseen ? 100 : 0)}.${chance.between(1, 12)}`,
      at: start + chance.between(0, 6 * 60) * MINUTE,
      ...make(chance, index),
    }))
  })
}

function innocent(seed: number): Sample[] {
  const fixed = fixedPages().map((draft, index) => ({
    family: index < BENCH_PAGES ? "bench" : "demo",
    unseen: true,
    draft,
  }))
  const families = [
    ...Object.entries(SEEN_INNOCENT).map(([family, make]) => ({ family, make, unseen: false })),
    ...Object.entries(UNSEEN_INNOCENT).map(([family, make]) => ({ family, make, unseen: true })),
  ]
  const chance = createChance(seed * 131 + 7_777)
  const generated = Array.from({ length: INNOCENT - fixed.length }, (_, at) => {
    const { family, make, unseen } = families[at % families.length] as (typeof families)[number]
    return { family, unseen, draft: make(chance, Math.floor(at / families.length)) }
  })
  return [...fixed, ...generated].map(({ family, unseen, draft }, index) => ({
    family,
    spam: false,
    unseen,
    // Most people publish once or twice from where they are; a class shares an address and a lesson.
    name: `person-${chance.between(1, 350)}`,
    source: family === "classExercise" ? "198.51.100.7" : `192.0.${index % 200}.${index % 7}`,
    at: START + chance.between(0, family === "classExercise" ? 45 : 54 * 60) * MINUTE,
    ...draft,
  }))
}

function fixedPages(): Draft[] {
  const bench = Array.from({ length: BENCH_PAGES }, (_, index) => ({
    title: `Game ${index}`,
    html: pageOf(index, 5_000 + index * 2_500),
  }))
  const demo = [...demoGames(), ...demoDrafts, ...demoNotices]
  return [...bench, ...demo.map(({ title, description, html }) => ({ title, description, html }))]
}
