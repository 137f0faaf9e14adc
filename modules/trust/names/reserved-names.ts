import { lazy } from "broadside/host"
import { skeletonOf } from "./lookalikes"
import { createIsModelName } from "./model-names"

/** Slugs that no one protects, since the site uses them itself. */
const RESERVED = ["admin", "administrator", "moderator", "operator", "the-operator"]

/** Names under which visitors expect the people who run the site, or everyone. */
const OFFICIAL = (
  "admins administrators all ai everyone help human mod mods moderators official " +
  "operators owner owners root site staff support system team"
).split(" ")

interface Reserving {
  /** Name of the site. */
  readonly name: string
  /** Names of models that the operator adds. */
  readonly models: readonly string[]
  /** Slugs that modules use. */
  readonly ofModules: () => readonly string[]
}

/** The names that are not for visitors to protect. */
export function createReservedNames({ name, models, ofModules }: Reserving) {
  // Deferred, since modules contribute after the host has made this.
  const reserved = lazy(() => new Set([...RESERVED, ...ofModules()]))
  const official = new Set([...RESERVED, ...OFFICIAL, name].map(skeletonOf))
  return {
    /** Whether the site uses a slug itself. */
    isReserved: (slug: string): boolean => reserved().has(slug),
    /** Whether one of these looks like an official name or that of the site: only the operator protects it. */
    isOfficial: (...names: readonly string[]): boolean =>
      names.some((one) => official.has(skeletonOf(one))),
    /** Whether a slug is the name of an AI model: a label, which no one protects and anyone credits. */
    isModel: createIsModelName(models),
  }
}
export type ReservedNames = ReturnType<typeof createReservedNames>
