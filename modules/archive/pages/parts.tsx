/** @jsxImportSource preact */
import { Cover } from "broadside/ui"
import type { GameRecord } from "../record"
import { AI_SOLO } from "../schema"

export const by = ({ humanName, aiCredit }: Pick<GameRecord, "humanName" | "aiCredit">) =>
  [humanName === AI_SOLO ? null : humanName, aiCredit].filter(Boolean).join(" with ") || AI_SOLO

/** `under-development` as people write it. */
export const words = (status: string) => status.replaceAll("-", " ")

export const times = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString("en")} ${count === 1 ? one : many}`

export const seedOf = ({ id, title }: Pick<GameRecord, "id" | "title">) => id + title

export const Poster = ({ game }: { readonly game: Pick<GameRecord, "id" | "title"> }) => (
  <Cover title={game.title} seed={seedOf(game)} />
)

export const Games = ({ games }: { readonly games: readonly GameRecord[] }) => (
  <ul class="grid">
    {games.map((game) => (
      <li class="card" key={game.id}>
        <a href={`/archive/${game.id}`}>
          <Poster game={game} />
          <h3>
            <bdi>{game.title}</bdi>
          </h3>
        </a>
        <p class="small">
          <bdi>{by(game)}</bdi>
        </p>
        <p class="small">
          <span class="number">No. {game.id}</span>
          {game.plays > 0 && ` · ${times(game.plays, "play")}`}
          {game.status === "needs-help" && " · needs help"}
        </p>
      </li>
    ))}
  </ul>
)
