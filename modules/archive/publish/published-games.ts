import { invalid, iso } from "broadside"
import { eq, or } from "broadside/db"
import {
  type Publications,
  playDetails,
  publications,
  type SignedChange,
} from "broadside/publishing"
import { updateGame } from "../catalogue/update-game"
import type { ArchiveContext } from "../context"
import { problems } from "../errors"
import { anyGameById } from "../find-game"
import { gameJson, idOf, numOf, pageUrl, preservedUrl } from "../json"
import { AI_SOLO, type Game, games } from "../schema"
import { addToIndex, removeFromIndex } from "../search/search-index"
import { eraseGame } from "./erase"
import type { GameEdit } from "./models"

export type PublishedGames = Publications<Game, string, GameEdit>

/** Published games: editing, takedown, restoring, and the Graveyard. */
export const publishedGames = (ctx: ArchiveContext): PublishedGames =>
  publications<Game, string, GameEdit>(ctx, {
    table: games,
    ownStorage: ctx.urls.ownStorage,
    module: "archive",
    names: { kind: "games", one: "game" },
    load: anyGameById,
    keyOf: (id) => id,
    idAt: gameAt,
    summary: (game) => ({
      kind: "game",
      id: idOf(game.num),
      author: authorOf(game),
      url: pageUrl(ctx.urls, game),
      preservedUrl: preservedUrl(ctx.urls, game.num),
      aboutUrl: `${ctx.urls.base}/archive/${idOf(game.num)}`,
    }),
    byAuthor: (slug) => or(eq(games.humanSlug, slug), eq(games.aiSlug, slug)),
    record: (game) => gameJson(game, ctx.urls),
    texts: gameTexts,
    signing: {
      fields: { humanName: (game) => game.humanName, aiCredit: (game) => game.aiCredit },
      noOne: AI_SOLO,
      author: (game, change) => authorOf({ ...game, ...(change && creditsOf(game, change)) }),
      isProved: (game) => (game.humanSlug === null ? game.aiProtected : game.humanProtected),
    },
    details: {
      names: [...playDetails.names, "title", "tags", "status", "humanName", "aiCredit"],
      columns: (game, change, page, signed) => ({
        ...playDetails.columns(game, change, page),
        ...editedColumns(ctx, game, change),
        ...editedMarks(game, signed),
      }),
    },
    onChange: (tx, game, changes) => updateGame(ctx, tx, game, changes),
    addToIndex: (tx, game) => addToIndex(tx, game, ctx.content.slug, ctx.now()),
    removeFromIndex: (tx, game) => removeFromIndex(tx, game, ctx.content.slug, ctx.now()),
    erase: eraseGame,
    lineageOf: ({ rootNum }) => familyOf(rootNum),
    refusals: {
      gone: ({ num }, { at, by, why }) =>
        problems["game-buried"](idOf(num), by, iso(at).slice(0, 10), why),
      already: problems["already-buried"],
      not: problems["not-buried"],
    },
  })

const PLACE = /^\/(?:archive|games|graveyard\/games|embed)\/(\d{1,15})(?:[-./?#]|$)/

/** The id of the game at a path of the site: its pages, its file, and where it is preserved or embedded. */
export function gameAt(path: string): string | undefined {
  const num = numOf(PLACE.exec(path)?.[1] ?? "")
  return num === undefined ? undefined : idOf(num)
}

/** What reviews call the family of a game, by the number of its root. */
export const familyOf = (root: number) => `games/${root}`

/** The columns that a change of a game's details sets. */
function editedColumns({ content }: ArchiveContext, game: Game, change: GameEdit): Partial<Game> {
  const { title, tags, status, humanName, aiCredit } = change
  const { humanName: human, aiCredit: ai } = creditsOf(game, change)
  if (human === AI_SOLO && ai === null && (humanName ?? aiCredit) !== undefined)
    throw invalid([{ path: "/humanName", message: "send humanName, aiCredit or both." }])
  return {
    ...(title === undefined ? {} : { title: title.normalize(), slug: content.slug(title, "game") }),
    ...(tags === undefined ? {} : { tags: tags.map((tag) => tag.normalize()) }),
    ...(status === undefined ? {} : { status }),
    ...(humanName === undefined
      ? {}
      : { humanName: human, humanSlug: human === AI_SOLO ? null : content.slug(human) }),
    ...(aiCredit === undefined
      ? {}
      : { aiCredit: ai, aiSlug: ai === null ? null : content.slug(ai) }),
  }
}

/** The makers of a game after a change. */
function creditsOf(game: Game, { humanName, aiCredit }: GameEdit) {
  return {
    humanName: humanName === undefined ? game.humanName : humanName.trim().normalize() || AI_SOLO,
    aiCredit: aiCredit === undefined ? game.aiCredit : aiCredit.trim().normalize() || null,
  }
}

/** Which names are proved after a change: always the author's, and that of an AI only when it is set. */
function editedMarks(game: Game, signed: SignedChange<GameEdit>): Partial<Game> {
  const { humanName, aiCredit } = creditsOf(game, signed.change)
  const isAlone = humanName === AI_SOLO
  const author = signed.author?.isProtected ?? false
  const agent = signed.names["aiCredit"]?.isProtected ?? (aiCredit !== null && game.aiProtected)
  const humanProtected = isAlone ? false : author
  const aiProtected = isAlone ? author : agent
  if (humanProtected === game.humanProtected && aiProtected === game.aiProtected) return {}
  return { humanProtected, aiProtected }
}

/** The texts of a game that the family rule checks. */
export const gameTexts = ({
  title,
  description,
  humanName,
  aiCredit,
  whatChanged,
  tags,
}: Pick<Game, "title" | "humanName"> & Partial<Game>) => ({
  title,
  description,
  humanName,
  aiCredit,
  whatChanged,
  tags,
})

const authorOf = ({ humanName, aiCredit }: Pick<Game, "humanName" | "aiCredit">) =>
  humanName === AI_SOLO ? (aiCredit ?? AI_SOLO) : humanName
