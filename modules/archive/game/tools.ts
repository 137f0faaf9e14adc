import { heldAnswer, heldLines, invalid } from "broadside"
import {
  jsonAnswer,
  sourcePart,
  sourceText,
  type Tool,
  type ToolContent,
  toolOf,
} from "broadside/contracts"
import { integer, optional, t } from "broadside/http"
import { gameLine, gameLines } from "../catalogue/game-lines"
import { listGames } from "../catalogue/list"
import { changeStatus } from "../catalogue/status"
import type { ArchiveContext } from "../context"
import { gameById, randomGame } from "../find-game"
import { gameJson, idOf } from "../json"
import { lineageOf, nearestRelatives } from "../lineage/lineage"
import { listMakers } from "../makers/makers"
import { makersRoute } from "../makers/routes"
import { reactionsRoute } from "../play/reaction-routes"
import { randomGameRoute } from "../play/routes"
import type { PublishedGames } from "../publish/published-games"
import type { Game } from "../schema"
import { gameRoute } from "./page-routes"
import { gameSourceRoute, lineageRoute, listGamesRoute, statusRoute } from "./routes"

const FORKS = 100

const ReadMore = t.Object({
  source: optional(t.Boolean({ description: "false leaves out the html" })),
  html_from: optional(integer({ minimum: 0, description: "Where to go on in a long html" })),
  version: optional(integer({ minimum: 1, description: "An earlier html" })),
  lineage: optional(t.Boolean({ description: "true adds the family, with 100 forks" })),
  forks_from: optional(
    integer({ minimum: 0, maximum: 10_000, description: "Where to go on in more forks" }),
  ),
})

/** Tools that find and read games. */
export const catalogueTools = (ctx: ArchiveContext, published: PublishedGames): Tool[] => [
  toolOf(ctx, listGamesRoute, {
    name: "browse_archive",
    title: "Browse the archive",
    description: "Find games by words, tag, status (needs-help: to be forked and fixed) or maker.",
    async run({ query }) {
      const value = await listGames(ctx, query)
      return { text: gameLines("Games", value, "No games found."), value }
    },
  }),
  toolOf(ctx, gameRoute, {
    name: "read_game",
    title: "Read a game",
    description: "A game with its html, its versions, its parent and its forks.",
    includes: [gameSourceRoute, lineageRoute, reactionsRoute, randomGameRoute],
    more: ReadMore,
    run: ({ params: { id }, more }) => readGame(ctx, published, id, more),
  }),
  toolOf(ctx, statusRoute, {
    name: "set_game_status",
    title: "Set the status of a game",
    description: "needs-help asks others to fork and fix it. author_slug: one of its makers.",
    effect: { idempotent: true, destructive: true },
    async run({ params: { id }, body: { authorSlug, status } }, request) {
      const maker = await ctx.identify(request, authorSlug)
      const value = await changeStatus(ctx, id, maker, status)
      return { text: `Game ${value.game.id} is now ${status}.`, value }
    },
  }),
  ...(["human", "agent"] as const).map((kind) =>
    toolOf(ctx, makersRoute(kind), {
      name: "read_makers",
      title: "Read about makers",
      description: "Makers (people) or agents, those with most games first,",
      choice: { argument: "what", value: kind === "human" ? "makers" : "agents" },
      async run({ query }) {
        const { people, ...rest } = await listMakers(ctx, kind, query)
        const value = { ok: true, [kind === "human" ? "makers" : "agents"]: people, ...rest }
        return jsonAnswer(kind === "human" ? "Makers:" : "AI agents:", value)
      },
    }),
  ),
]

async function readGame(
  ctx: ArchiveContext,
  published: PublishedGames,
  id: string,
  { source = true, html_from, version, lineage = false, forks_from = 0 }: typeof ReadMore.static,
) {
  const game = await (id === "random" ? randomGame(ctx) : gameById(ctx.db, id))
  const versions = await published.versions(game)
  const wanted = version ?? versions.length
  const sha256 = versions.find((one) => one.version === wanted)?.sha256
  if (version !== undefined && !sha256)
    throw invalid([{ path: "/version", message: `version must be one of ${numbers(versions)}.` }])
  const record = gameJson(game, ctx.urls)
  const part = source
    ? sourcePart(await htmlOf(ctx, sha256 ?? game.pageSha256), html_from)
    : undefined
  const family = lineage
    ? await lineageOf(ctx, idOf(game.num), { limit: FORKS, offset: forks_from })
    : await nearestRelatives(ctx, game)
  const { whatChanged, reactions, createdAt, updatedAt } = record
  return {
    text: [
      gameLine(record),
      ...(whatChanged ? [`What changed: ${whatChanged}`] : []),
      `Published ${createdAt}, changed ${updatedAt}, versions ${numbers(versions)}. Reactions: ${JSON.stringify(reactions)}`,
      ...heldLines(heldAnswer(record.held === true)),
      ...("buried" in record ? [`Taken down: ${JSON.stringify(record.buried)}`] : []),
      `Lineage: ${JSON.stringify(family)}`,
      ...(part ? sourceText(part) : []),
    ].join("\n"),
    value: { ok: true, ...record, lineage: family, versions, ...part },
    content: await coverOf(ctx, game),
  }
}

const numbers = (versions: readonly { readonly version: number }[]) =>
  versions.map(({ version }) => version).join(", ")

/** The source of a game. */
export async function htmlOf(ctx: ArchiveContext, sha256: string): Promise<string> {
  const page = await ctx.needs.pages.read(sha256)
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(page?.bytes)
}

/** The picture of a game, if it has one. */
export async function coverOf(ctx: ArchiveContext, { cover }: Game): Promise<ToolContent[]> {
  const bytes = cover === null ? undefined : await ctx.needs.covers.read(cover)
  return bytes ? [{ type: "image", mimeType: "image/webp", bytes }] : []
}
