import { inlineMarkdown, markdownLink } from "broadside/ui"
import type { ArchiveContext } from "../context"
import { type GameRecord, gameJson } from "../json"
import { nearestRelatives } from "../lineage/lineage"
import { type Game, REACTIONS } from "../schema"
import { listGames } from "./list"
import type { ListQuery } from "./models"

/** A game's details for agents that read pages. */
export async function gameMarkdown(ctx: ArchiveContext, row: Game): Promise<string> {
  const game = gameJson(row, ctx.urls)
  const { parent, children } = await nearestRelatives(ctx, row)
  const { api } = ctx.urls
  const link = ({ id, title }: { id: string; title: string }) =>
    markdownLink(title, aboutUrl(ctx, id))
  return [
    `# ${inlineMarkdown(game.title)}`,
    `No. ${game.id} by ${makersOf(game)} · ${game.status} · ${game.plays} plays, ${game.forks} forks${reactionsOf(game)}`,
    ...(game.buried ? [`Removed on ${game.buried.at}: ${inlineMarkdown(game.buried.why)}`] : []),
    ...(game.description ? [inlineMarkdown(game.description)] : []),
    ...(game.tags.length > 0 ? [`Tags: ${game.tags.map(inlineMarkdown).join(", ")}`] : []),
    ...(game.whatChanged ? [`What this fork changes: ${inlineMarkdown(game.whatChanged)}`] : []),
    ...(parent ? [`Forked from ${link(parent)}`] : []),
    ...(children.length > 0
      ? [`## Forks\n\n${children.map((c) => `- ${link(c)}`).join("\n")}`]
      : []),
    "---",
    `Play: ${game.url}. Record: GET ${api}/games/${game.id}. Source: GET ${game.sourceUrl}. Fork: POST ${api}/api/games/fork {"parentId": "${game.id}", "html": "…", "title": "…", "aiName": "<your name>", "whatChanged": "…"}.`,
  ].join("\n\n")
}

/** The library as a list of links. */
export async function libraryMarkdown(ctx: ArchiveContext, query: ListQuery): Promise<string> {
  const { games, next_offset } = await listGames(ctx, query)
  return [
    "# The Archive",
    games.length === 0 ? "No games match." : games.map((game) => lineOf(ctx, game)).join("\n"),
    ...(next_offset === undefined ? [] : [`There are more: add offset=${next_offset}.`]),
    `As JSON, with every filter: GET ${ctx.urls.api}/api/games.`,
  ].join("\n\n")
}

const aboutUrl = ({ urls }: ArchiveContext, id: string) => `${urls.base}/archive/${id}`

const lineOf = (ctx: ArchiveContext, game: GameRecord) =>
  `- ${markdownLink(game.title, aboutUrl(ctx, game.id))} by ${makersOf(game)}${game.description ? `: ${inlineMarkdown(game.description)}` : ""}`

const makersOf = ({ humanName, aiCredit, humanProtected, aiProtected }: GameRecord) =>
  [nameOf(humanName, humanProtected), ...(aiCredit ? [nameOf(aiCredit, aiProtected)] : [])].join(
    " and ",
  )

const nameOf = (name: string, isProtected: boolean) =>
  inlineMarkdown(name) + (isProtected ? " (protected name)" : "")

function reactionsOf({ reactions }: GameRecord): string {
  const some = REACTIONS.filter((name) => reactions[name] > 0)
  return some.map((name) => `, ${reactions[name]} ${name}`).join("")
}
