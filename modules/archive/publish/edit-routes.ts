import {
  type PublicationRoutes,
  publicationRoutes,
  publicationService,
  publicationTools,
} from "broadside/publishing"
import { OneGameModel } from "../catalogue/models"
import type { ArchiveContext } from "../context"
import { problems } from "../errors"
import { shareUrl } from "../json"
import { GameId } from "../models"
import { EditedModel, type GameEdit, GameEditBody } from "./models"
import type { PublishedGames } from "./published-games"

/** What requires the edit key of a game, its versions and its preserved copy. */
const editing = (ctx: ArchiveContext): PublicationRoutes<string, GameEdit> => ({
  tag: "Archive",
  keyOf: (id) => id,
  params: GameId,
  paths: {
    api: "/api/games/:id",
    versions: "/games/:id/versions",
    version: "/games/:id/versions",
    versionOrigin: ctx.urls.api,
    preserved: "/graveyard/games/:id",
  },
  operations: {
    edit: "editGame",
    restore: "restoreGameVersion",
    takeDown: "takeDownGame",
    versions: "listGameVersions",
    version: "getGameVersion",
    preserved: "getPreservedGame",
  },
  refusals: {
    unknown: problems["unknown-game"],
    gone: [problems["game-buried"]],
    already: problems["already-buried"],
  },
  body: GameEditBody,
  edited: EditedModel,
  takenDown: OneGameModel,
})

export const editingRoutes = (ctx: ArchiveContext, games: PublishedGames) =>
  publicationRoutes(ctx, games, editing(ctx))

/** The same for other modules. */
export const editingService = (ctx: ArchiveContext, games: PublishedGames) =>
  publicationService(ctx, games, editing(ctx), (game) => shareUrl(ctx.urls, game))

export const editingTools = (ctx: ArchiveContext, games: PublishedGames) =>
  publicationTools(ctx, games, editing(ctx), "game")
