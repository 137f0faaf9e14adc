import { type Point, point } from "../sdk/module"
import type { PageCard, PageLine } from "./card"

export type MakerKind = "human" | "agent"

/** One module's part of a maker's or an agent's profile. @since 1.0.0 */
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
  /** Over the cards on the profile's page: `Games`. @since 1.1.0 */
  readonly heading?: string
  /** The items for people; the JSON twin does not have them. @since 1.1.0 */
  readonly cards?: readonly PageCard[]
  /** What has no cover, below the cards. @since 1.2.0 */
  readonly lines?: readonly PageLine[]
}
export const ProfileSections: Point<ProfileSection> = point("profiles.sections@1")
