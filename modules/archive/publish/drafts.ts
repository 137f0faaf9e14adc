import type { Reviewed, Warning } from "broadside"
import type { PreparedCover, PreparedPage } from "broadside/contracts/publishing"
import { playOf } from "broadside/publishing"
import { newLife } from "broadside/trust"
import type { ArchiveContext } from "../context"
import { AI_SOLO, type Game } from "../schema"
import type { Submission } from "./models"
import type { Proved } from "./signed"

/** A submission whose makers were identified; without marks, they proved no name. */
export type Signed<B> = B & Partial<Proved>

export interface Fields extends Omit<Submission, "html" | "cover">, Partial<Proved> {
  readonly whatChanged?: string
}

/** A game as submitted. */
export interface Sent {
  readonly html: string
  readonly fields: Fields
  readonly cover?: Submission["cover"]
  /** Hash of a cover that is already stored, instead of `cover`. */
  readonly storedCover?: string | undefined
  readonly parent: Game | undefined
  readonly editKey: string | null
  readonly mayRepeat?: boolean | undefined
}

export interface SentFork extends Omit<Sent, "editKey"> {
  readonly parent: Game
}

/** A validated game that has no number yet. */
export interface Draft extends Pick<Sent, "fields" | "parent" | "editKey" | "mayRepeat"> {
  readonly page: PreparedPage
  readonly cover: string | null
  /** The cover, if it is not stored yet. */
  readonly picture: PreparedCover | undefined
  readonly warnings: readonly Warning[]
  readonly flagged: string[] | null
  /** Missing for the site's own games. */
  readonly review: Reviewed | undefined
}

/** A validated fork, with the key that its author gets. */
export interface DraftFork extends Draft {
  readonly key: string
}

/** The row of a validated game, under its number. */
export function gameOf(
  { content, now: clock }: Pick<ArchiveContext, "content" | "now">,
  { fields, page, cover, flagged, parent, editKey, review }: Draft,
  num: number,
) {
  const { slug } = content
  const [title, humanName] = [fields.title.normalize(), fields.humanName.normalize()]
  const aiCredit = fields.aiCredit?.normalize() ?? null
  const now = clock()
  return {
    num,
    title,
    slug: slug(title, "game"),
    description: fields.description?.normalize() ?? "",
    tags: (fields.tags ?? []).map((tag) => tag.normalize()),
    status: fields.status ?? "under-development",
    humanName,
    humanSlug: humanName === AI_SOLO ? null : slug(humanName),
    aiCredit,
    aiSlug: aiCredit === null ? null : slug(aiCredit),
    humanProtected: fields.humanProtected ?? false,
    aiProtected: fields.aiProtected ?? false,
    authorSince: null,
    parentNum: parent?.num ?? null,
    rootNum: parent?.rootNum ?? num,
    whatChanged: fields.whatChanged?.normalize() ?? null,
    pageSha256: page.sha256,
    pageSize: page.size,
    cover,
    editKey,
    ...playOf(fields, page),
    plays: 0,
    rankedPlays: 0,
    forks: 0,
    reactions: {},
    flagged,
    createdAt: now,
    updatedAt: now,
    ...newLife(review?.held),
  }
}
