import { invalid, iso } from "broadside"
import { eq, isNotNull, or } from "broadside/db"
import { type Publications, playDetails, publications } from "broadside/publishing"
import { gameById } from "../catalogue/find-game"
import { gameJson, idOf, numOf, pageUrl, preservedUrl } from "../catalogue/json"
import { updateGame } from "../catalogue/update-game"
import type { ArchiveContext } from "../context"
import { problems } from "../errors"
import { AI_SOLO, type Game, games } from "../schema"
import { addToIndex, removeFromIndex } from "../search/search-index"
import type { GameEdit } from "./models"

export type PublishedGames = Publications<Game, string, GameEdit>

const NOT_BURIED = { buriedAt: null, buriedBy: null, buriedWhy: null }

/** Published games: editing, takedown, restoring, and the Graveyard. */
export const publishedGames = (ctx: ArchiveContext): PublishedGames =>
  publications<Game, string, GameEdit>(ctx, {
    table: games,
    ownStorage: ctx.urls.ownStorage,
    module: "archive",
    names: { kind: "games", one: "game" },
    load: gameById,
    keyOf: (id) => id,
    idAt: gameAt,
    summary: (game) => ({
      kind: "game",
      id: idOf(game.num),
      author: authorOf(game),
      url: pageUrl(ctx.urls, game),
      preservedUrl: preservedUrl(ctx.urls, game.num),
    }),
    byAuthor: (slug) => or(eq(games.humanSlug, slug), eq(games.aiSlug, slug)),
    record: (game) => gameJson(game, ctx.urls),
    texts: gameTexts,
    details: {
      names: [...playDetails.names, "title", "tags", "status", "humanName", "aiCredit"],
      columns: (game, change, page) => ({
        ...playDetails.columns(game, change, page),
        ...editedColumns(ctx, game, change),
      }),
    },
    onChange: (tx, game, changes) => updateGame(ctx, tx, game, changes),
    addToIndex: (tx, game) => addToIndex(tx, game, ctx.content.slug, ctx.now()),
    removeFromIndex: (tx, game) => removeFromIndex(tx, game, ctx.content.slug, ctx.now()),
    endings: {
      of: ({ buriedAt, buriedBy, buriedWhy }) =>
        buriedAt === null ? undefined : { at: buriedAt, by: buriedBy ?? "", why: buriedWhy ?? "" },
      gone: () => isNotNull(games.buriedAt),
      at: games.buriedAt,
      end: ({ at, by, why }) => ({ buriedAt: at, buriedBy: by, buriedWhy: why }),
      revive: (game) => (game.buriedAt === null ? undefined : NOT_BURIED),
      refusals: {
        gone: ({ num }, { at, by, why }) =>
          problems["game-buried"](idOf(num), by, iso(at).slice(0, 10), why),
        already: problems["already-buried"],
        not: problems["not-buried"],
      },
    },
  })

const PLACE = /^\/(?:archive|games|graveyard\/games|embed)\/(\d{1,15})(?:[-./?#]|$)/

/** The id of the game at a path of the site: its pages, its file, and where it is preserved or embedded. */
export function gameAt(path: string): string | undefined {
  const num = numOf(PLACE.exec(path)?.[1] ?? "")
  return num === undefined ? undefined : idOf(num)
}

/** The columns that a change of a game's details sets. */
function editedColumns({ content }: ArchiveContext, game: Game, change: GameEdit): Partial<Game> {
  const { title, tags, status, humanName, aiCredit } = change
  const human = humanName === undefined ? game.humanName : humanName.trim().normalize() || AI_SOLO
  const ai = aiCredit === undefined ? game.aiCredit : aiCredit.trim().normalize() || null
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

const authorOf = ({ humanName, aiCredit }: Game) =>
  humanName === AI_SOLO ? (aiCredit ?? AI_SOLO) : humanName
