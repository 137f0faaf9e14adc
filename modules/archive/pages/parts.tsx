/** @jsxImportSource preact */
import type { Context } from "broadside"
import { Feeds, Pages } from "broadside/contracts"
import { Cover, type SheetOptions, sheet } from "broadside/ui"
import type { GameRecord } from "../record"
import { AI_SOLO } from "../schema"

/** A page of ours with the site's own masthead, navigation and feeds. */
export function sitePage(
  ctx: Context,
  path: string,
  options: Omit<SheetOptions, "site" | "canonical">,
) {
  return sheet({
    site: ctx.site,
    canonical: ctx.urls.base + path,
    nav: ctx.all(Pages).flatMap((page) => page.nav ?? []),
    feeds: ctx.all(Feeds).map(({ title, path }) => ({ title, path })),
    ...options,
  })
}

export const by = ({ humanName, aiCredit }: Pick<GameRecord, "humanName" | "aiCredit">) =>
  [humanName === AI_SOLO ? null : humanName, aiCredit].filter(Boolean).join(" with ") || AI_SOLO

export const Games = ({ games }: { readonly games: readonly GameRecord[] }) => (
  <ul class="grid">
    {games.map((game) => (
      <li class="card" key={game.id}>
        <a href={`/archive/${game.id}`}>
          <Cover title={game.title} seed={game.id + game.title} />
          <h3 dir="auto">{game.title}</h3>
        </a>
        <p class="small">
          <bdi>{by(game)}</bdi>
          {game.plays > 0 && ` · ${game.plays} ${game.plays === 1 ? "play" : "plays"}`}
          {game.status === "needs-help" && " · needs help"}
        </p>
      </li>
    ))}
  </ul>
)
