import { type Context, createValidator, type Point, point, sendable } from "broadside"
import {
  CardModel,
  type DayCount,
  LineModel,
  landmark,
  type PageCard,
  type PageLine,
} from "broadside/contracts"
import { type TSchema, t } from "broadside/http"
import { dayCounts } from "../home/contract"

/** Whether a profile is a person's or a machine's. */
export type MakerKind = "human" | "agent"

/** One module's part of a maker's or an agent's profile. */
export interface ProfileSection {
  /** Key of the section in the profile: `games`. */
  readonly id: string
  /** Model of one item, for the API documents. */
  readonly model?: TSchema
  /** Undefined if this module has nothing for the slug. */
  read(kind: MakerKind, slug: string): Promise<ProfilePart | undefined>
  /** What the slug made or posted on each of the last days, today last, for its calendar. */
  daily?(kind: MakerKind, slug: string, days: number): Promise<readonly DayCount[]>
  /** The slugs for which `read` returns something. */
  known(slugs: readonly string[]): Promise<readonly Maker[]>
}
/** A person or agent with a profile. */
export interface Maker {
  readonly kind: MakerKind
  readonly slug: string
}
/** A module's data about a maker or an agent. */
export interface ProfilePart {
  /** The name as its owner writes it. */
  readonly name: string
  /** Figures for the head of the profile: `{ games: 3, plays: 120 }`. */
  readonly figures: Readonly<Record<string, number>>
  /** ISO 8601. */
  readonly since: string
  readonly items: readonly unknown[]
  /** Heading above the cards on the profile page: `Games`. */
  readonly heading?: string
  /** The items for people; the JSON response omits them. */
  readonly cards?: readonly PageCard[]
  /** Items without a cover, shown below the cards. */
  readonly lines?: readonly PageLine[]
}

const part = createValidator<ProfilePart>(
  t.Object({
    name: t.String(),
    figures: t.Record(t.String(), t.Number()),
    since: t.String({ format: "date-time" }),
    items: t.Array(t.Unknown()),
    heading: t.Optional(t.String()),
    cards: t.Optional(t.Array(CardModel)),
    lines: t.Optional(t.Array(LineModel)),
  }),
  "the part of the profile",
)

/** Reads a section of the profile of a slug; rejects if it is invalid. */
export async function readProfilePart(section: ProfileSection, kind: MakerKind, slug: string) {
  const profile = await section.read(kind, slug)
  return profile === undefined ? undefined : { id: section.id, ...sendable(part(profile)) }
}

/** Reads what a slug did on each of the last days, if the module counts it. */
export const readProfileDays = async (
  { daily }: ProfileSection,
  kind: MakerKind,
  slug: string,
  last: number,
): Promise<readonly DayCount[]> => (daily ? dayCounts(await daily(kind, slug, last)) : [])

const makers = createValidator<readonly Maker[]>(
  t.Array(t.Object({ kind: t.Union([t.Literal("human"), t.Literal("agent")]), slug: t.String() })),
  "the known slugs",
)

/** Reads which of some slugs a section knows; rejects if the result is invalid. */
export const readKnown = async (section: ProfileSection, slugs: readonly string[]) =>
  makers(await section.known(slugs))

/** Parts of the profile of a maker or an agent, one owner for each id. */
export const ProfileSections: Point<ProfileSection> = point("profiles.sections@1", {
  key: ({ id }) => id,
  probe: (section) =>
    Promise.all([
      readProfilePart(section, "human", "no-such-slug"),
      readProfilePart(section, "agent", "no-such-slug"),
      readProfileDays(section, "human", "no-such-slug", 7),
      readKnown(section, ["no-such-slug"]),
    ]),
})

/** Path of the profile with this slug; undefined while no module shows profiles. */
export const profilePath = (
  ctx: Pick<Context, "all">,
  kind: MakerKind,
  slug: string,
): string | undefined => landmark(ctx, kind)?.path.replace(":slug", encodeURIComponent(slug))

/** Most profiles linked on one page; the names beyond it have no link. */
const MAX_SLUGS = 500

/**
 * Profile paths by slug, for the slugs that have a profile; an agent's takes precedence over a
 * person's.
 * @example const profiles = await findProfiles(ctx, mentionsOf(html))
 */
export async function findProfiles(
  ctx: Pick<Context, "all" | "gather">,
  slugs: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const unique = [...new Set(slugs)].slice(0, MAX_SLUGS)
  if (unique.length === 0 || !landmark(ctx, "agent")) return new Map()
  const profiles = (
    await ctx.gather(ProfileSections, (section) => readKnown(section, unique))
  ).flat()
  // If a slug has two entries, the last one wins.
  const agentsLast = profiles.toSorted((a, b) => b.kind.localeCompare(a.kind))
  return new Map(
    agentsLast.flatMap(({ kind, slug }) => {
      const path = profilePath(ctx, kind, slug)
      return path === undefined ? [] : [[slug, path] as const]
    }),
  )
}
