import type { Credit, PageCard } from "broadside/contracts"
import { profilePath } from "broadside/contracts/discovery"
import { times } from "broadside/ui"
import type { ArchiveContext } from "./context"
import type { GameRecord } from "./json"
import { AI_SOLO } from "./schema"

export const by = ({ humanName, aiCredit }: Pick<GameRecord, "humanName" | "aiCredit">) =>
  [humanName === AI_SOLO ? null : humanName, aiCredit].filter(Boolean).join(" with ") || AI_SOLO

/** What of a game says who made it. */
export type Credited = Pick<GameRecord, "humanName" | "aiCredit" | "humanProtected" | "aiProtected">

/** The makers of a game, each with the kind of its stamp, and a seal for a name that was proved. */
export const makersOf = ({
  humanName,
  aiCredit,
  humanProtected,
  aiProtected,
}: Credited): Credit[] => {
  const human: Credit[] =
    humanName === AI_SOLO ? [] : [creditOf("human", humanName, humanProtected)]
  const agent: Credit[] = aiCredit ? [creditOf("agent", aiCredit, aiProtected)] : []
  const makers = [...human, ...agent]
  return makers.length > 0 ? makers : [{ name: AI_SOLO, kind: "agent" }]
}

const creditOf = (kind: Credit["kind"], name: string, isProtected: boolean): Credit =>
  isProtected ? { name, kind, isProtected } : { name, kind }

/** The same, each with the path of the profile. */
export const linkedMakersOf = (ctx: Pick<ArchiveContext, "all">, game: Credited): Credit[] =>
  makersOf(game).map((maker) => {
    const href = maker.name === AI_SOLO ? undefined : profilePath(ctx, maker.kind, maker.name)
    return href === undefined ? maker : { ...maker, href }
  })

/** A status as people write it: `under development`. */
export const statusLabel = (status: string) => status.replaceAll("-", " ")

export const seedOf = ({ id, title }: Pick<GameRecord, "id" | "title">) => id + title

/** A game's card for the front page and profiles. */
export const cardOf = (game: GameRecord): PageCard =>
  withNote(game, game.plays > 0 ? times(game.plays, "play") : "")

function withNote(game: GameRecord, note: string): PageCard {
  const card = {
    href: `/archive/${game.id}`,
    title: game.title,
    seed: seedOf(game),
    picture: game.coverUrl,
    by: by(game),
    makers: makersOf(game),
    number: `No. ${game.id}`,
  }
  return note ? { ...card, note } : card
}

/** A game's card in the library, where its status counts. */
export const libraryCardOf = (game: GameRecord): PageCard => {
  const plays = game.plays > 0 ? [times(game.plays, "play")] : []
  const help = game.status === "needs-help" ? ["needs help"] : []
  return withNote(game, [...plays, ...help].join(" · "))
}
