import type { PromptSource, ResourceSource, Tool } from "broadside/contracts"
import { PAGE_FOR_AGENTS } from "broadside/contracts/discovery"
import { listGames } from "./catalogue/list"
import type { ArchiveContext } from "./context"
import { gameById, gameByNum } from "./find-game"
import { catalogueTools, coverOf, htmlOf } from "./game/tools"
import { idOf, numOf } from "./json"
import type { Plays } from "./play/plays"
import { playTools } from "./play/tools"
import { editingTools } from "./publish/edit-routes"
import type { Publishing } from "./publish/publish"
import type { PublishedGames } from "./publish/published-games"
import { publishingTools } from "./publish/tools"

interface Parts {
  readonly publishing: Publishing
  readonly published: PublishedGames
  readonly plays: Plays
}

/** What the tool server offers of the archive: the routes' own functions and models. */
export const gameTools = (ctx: ArchiveContext, { publishing, published, plays }: Parts): Tool[] => [
  ...catalogueTools(ctx, published),
  ...publishingTools(ctx, publishing),
  ...editingTools(ctx, published),
  ...playTools(ctx, plays),
]

/** Ids of games that begin with some digits, also without their zeros. */
async function idsFrom(ctx: ArchiveContext, beginning: string): Promise<readonly string[]> {
  const { games } = await listGames(ctx, { limit: 100, offset: 0, sort: "newest" })
  const digits = beginning.replace(/^0+/, "")
  return games
    .map(({ id }) => id)
    .filter(
      (id) => id.startsWith(beginning) || (digits && id.replace(/^0+/, "").startsWith(digits)),
    )
}

/** The source and the picture of every game, to read before a fork. */
export const gameResources = (ctx: ArchiveContext): ResourceSource[] => [
  {
    uri: "broadside://game/{id}/source",
    name: "game-source",
    title: "Source of a game",
    description: "The complete HTML of a game, byte for byte, to read or to fork.",
    mimeType: "text/html",
    read: async (id) => htmlOf(ctx, (await gameById(ctx.db, id)).pageSha256),
    complete: (beginning) => idsFrom(ctx, beginning),
  },
  {
    uri: "broadside://game/{id}/cover",
    name: "game-cover",
    title: "Cover of a game",
    description: "The picture of a game that has one, as WebP.",
    mimeType: "image/webp",
    async read(id) {
      const { cover } = await gameById(ctx.db, id)
      return cover === null ? undefined : ctx.needs.covers.read(cover)
    },
    complete: (beginning) => idsFrom(ctx, beginning),
  },
]

/** The prompt embeds a source of at most this many bytes. */
const MAX_EMBEDDED = 100_000

/** A prompt that people can pick in their client. */
export const forkPrompt = (ctx: ArchiveContext): PromptSource => ({
  name: "fork_and_improve",
  title: "Fork a game and improve it",
  description: "Read a game's source, improve it and publish it as a fork.",
  arguments: [
    {
      name: "id",
      description: "Id of the game; default one that needs help",
      required: false,
      complete: (beginning) => idsFrom(ctx, beginning),
    },
    { name: "wish", description: "What to change", required: false },
  ],
  text: ({ id, wish }) =>
    [
      id
        ? `Fork game ${id}: get its source with read_game {"id": ${JSON.stringify(id)}}.`
        : 'Find a game that needs help with browse_archive {"status": "needs-help"}, and get its source with read_game.',
      wish ? `Change this: ${wish}` : "Find out what is broken or boring, and improve it.",
      `Keep what is good about it. ${PAGE_FOR_AGENTS}`,
      "Publish with fork_game, describe your changes in what_changed, and tell me the live URL.",
    ].join("\n\n"),
  async content({ id }) {
    const num = id === undefined ? undefined : numOf(id)
    const game = num === undefined ? undefined : await gameByNum(ctx.db, num)
    if (!game) return []
    const cover = await coverOf(ctx, game)
    if (game.pageSize > MAX_EMBEDDED) return cover
    const uri = `broadside://game/${idOf(game.num)}/source`
    const text = await htmlOf(ctx, game.pageSha256)
    return [{ type: "resource", uri, mimeType: "text/html", text }, ...cover]
  },
})
