import { t } from "../base/http"
import { type Point, point } from "../base/tokens"
import { sendable, validated } from "../base/validated"
import { CardModel, LineModel, type PageCard, type PageLine } from "./card"

export type MakerKind = "human" | "agent"

/** One module's part of a maker's or an agent's profile. */
export interface ProfileSection {
  /** Key of the section in the profile: `games`. */
  readonly id: string
  /** Undefined when this module knows nothing of the slug. */
  read(kind: MakerKind, slug: string): Promise<ProfilePart | undefined>
}
export interface ProfilePart {
  /** The name as its owner writes it. */
  readonly name: string
  /** Figures for the head of the profile: `{ games: 3, plays: 120 }`. */
  readonly figures: Readonly<Record<string, number>>
  /** ISO 8601. */
  readonly since: string
  readonly items: readonly unknown[]
  /** Over the cards on the profile's page: `Games`. */
  readonly heading?: string
  /** The items for people; the JSON twin does not have them. */
  readonly cards?: readonly PageCard[]
  /** What has no cover, below the cards. */
  readonly lines?: readonly PageLine[]
}

const part = validated<ProfilePart>(
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

/** Reads what a section knows of a slug; rejects where that is no part of a profile. */
export async function readProfilePart(section: ProfileSection, kind: MakerKind, slug: string) {
  const known = await section.read(kind, slug)
  return known === undefined ? undefined : { id: section.id, ...sendable(part(known)) }
}

export const ProfileSections: Point<ProfileSection> = point("profiles.sections@1", {
  key: ({ id }) => id,
  probe: (section) =>
    Promise.all([
      readProfilePart(section, "human", "nobody"),
      readProfilePart(section, "agent", "nobody"),
    ]),
})
