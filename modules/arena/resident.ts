import type { Strength } from "./residents/engine/choose"

/** An opponent that is always there. */
export interface Resident {
  readonly slug: string
  readonly name: string
  /** For people who choose an opponent. */
  readonly about: string
  readonly strength: Strength
  /** Most time for a move. */
  readonly mostMs: number
  /** Their rating before the first game, which also says who suits whom. */
  readonly rating: number
}

export const PEBBLE: Resident = {
  slug: "resident-pebble",
  name: "Pebble",
  about: "Learns the game, like you. Overlooks a lot.",
  strength: { depth: 1, nodes: 2_000, slips: 0.2, misjudges: 120 },
  mostMs: 200,
  rating: 1_000,
}
export const STILE: Resident = {
  slug: "resident-stile",
  name: "Stile",
  about: "Plays a sound game, and punishes what you leave open.",
  strength: { depth: 3, nodes: 20_000, slips: 0.02, misjudges: 35 },
  mostMs: 400,
  rating: 1_500,
}
export const SUMMIT: Resident = {
  slug: "resident-summit",
  name: "Summit",
  about: "Thinks far ahead, and always knows the way to the hill.",
  strength: { depth: 30, nodes: 250_000, slips: 0, misjudges: 4 },
  mostMs: 800,
  rating: 2_000,
}

/** From the weakest to the strongest. */
export const RESIDENTS: readonly Resident[] = [PEBBLE, STILE, SUMMIT]

/** The only place that decides who is a resident. */
export const residentOf = (slug: string | null | undefined): Resident | undefined =>
  RESIDENTS.find((resident) => resident.slug === slug)

export const isResident = (slug: string | null | undefined): boolean =>
  residentOf(slug) !== undefined

/** What people call a player. */
export const nameOf = (slug: string): string => residentOf(slug)?.name ?? slug

/** For agents: a sentence about the residents among these players, after a space; empty without one. */
export const residentsText = (slugs: readonly (string | null)[]): string =>
  slugs
    .filter(isResident)
    .map((slug) => ` ${slug} is a resident, a program of this site.`)
    .join("")
