import type { ArchiveContext } from "../context"
import { type GameRecord, idOf } from "../json"
import type { Game } from "../schema"
import { gamesOfMaker } from "./games-of-maker"
import { listGames } from "./list"

/** Games that someone who has read about one may want next. */
export interface Related {
  /** Others by the same maker, newest first. */
  readonly byMaker: readonly GameRecord[]
  /** Others with its tags, then others that many play. */
  readonly next: readonly GameRecord[]
}

const MAX_BY_MAKER = 6
const MAX_NEXT = 6
/** Each tag is a search of its own. */
const MAX_TAGS = 3

const newestOf = gamesOfMaker(MAX_BY_MAKER + 1)

/** Games related to one. */
export async function relatedGames(ctx: ArchiveContext, game: Game): Promise<Related> {
  const [byMaker, similar] = await Promise.all([sameMaker(ctx, game), withItsTags(ctx, game)])
  const seen = new Set([idOf(game.num), ...byMaker.map(({ id }) => id)])
  const next: GameRecord[] = []
  const add = (candidates: readonly GameRecord[]) => {
    for (const one of candidates) {
      if (next.length === MAX_NEXT || seen.has(one.id)) continue
      seen.add(one.id)
      next.push(one)
    }
  }
  add(similar)
  if (next.length < MAX_NEXT) add(await mostPlayed(ctx))
  return { byMaker, next }
}

async function sameMaker(ctx: ArchiveContext, game: Game): Promise<GameRecord[]> {
  const { num, humanSlug, aiSlug } = game
  const games = humanSlug
    ? await newestOf(ctx, "human", humanSlug)
    : await newestOf(ctx, "agent", aiSlug ?? "")
  return games.filter(({ id }) => id !== idOf(num)).slice(0, MAX_BY_MAKER)
}

/** The most played games of each tag in turn, so that no tag crowds out the others. */
async function withItsTags(ctx: ArchiveContext, { tags }: Game): Promise<GameRecord[]> {
  const lists = await Promise.all(tags.slice(0, MAX_TAGS).map((tag) => mostPlayed(ctx, { tag })))
  return Array.from({ length: MAX_NEXT + 1 }, (_, at) =>
    lists.flatMap((list) => list[at] ?? []),
  ).flat()
}

async function mostPlayed(ctx: ArchiveContext, filter: { readonly tag?: string } = {}) {
  const window = { limit: MAX_NEXT + MAX_BY_MAKER + 1, offset: 0 }
  // Sorting all games of a tag takes longer than all else on a page about one of them.
  return ctx.remember(`most played ${filter.tag ?? ""}`, async () => {
    return (await listGames(ctx, { ...filter, ...window, sort: "plays" })).games
  })
}
