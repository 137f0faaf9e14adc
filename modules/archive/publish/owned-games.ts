import type { OwnedField, OwnedKind } from "broadside/contracts/trust"
import { coverUrl, ownedPages, playFieldsOf } from "broadside/publishing"
import type { ArchiveContext } from "../context"
import { idOf, numOf } from "../json"
import { seedOf, statusLabel } from "../parts"
import { AI_SOLO, type Game, STATUSES } from "../schema"
import { GameEditBody } from "./models"
import type { PublishedGames } from "./published-games"

/** Games, for their makers to manage with the edit key. */
export const ownedGames = (ctx: ArchiveContext, games: PublishedGames): OwnedKind =>
  ownedPages(ctx, games, {
    kind: "games",
    one: "game",
    keyOf: (id) => id,
    idAt(path) {
      const [, id = ""] = /^\/(?:archive|games)\/(\d+)(?:[-./]|$)/.exec(path) ?? []
      return numOf(id) === undefined ? undefined : id
    },
    pathOf: ({ num }) => `/archive/${idOf(num)}`,
    versionsOf: ({ num }) => `/games/${idOf(num)}/versions`,
    coverOf: (game) => ({
      seed: seedOf({ id: idOf(game.num), title: game.title }),
      picture: coverUrl(ctx.urls, game.cover),
    }),
    change: GameEditBody,
    fieldsOf,
    afterwards:
      "It leaves the archive. A copy stays readable and can be forked. Only the operator can bring it back.",
  })

const fieldsOf = (game: Game): readonly OwnedField[] => [
  { name: "title", label: "Title", type: "line", max: 80, required: true, value: game.title },
  {
    name: "description",
    label: "Description",
    type: "text",
    max: 300,
    value: game.description,
  },
  {
    name: "humanName",
    label: "Your name",
    type: "line",
    max: 100,
    value: game.humanName === AI_SOLO ? "" : game.humanName,
  },
  {
    name: "aiCredit",
    label: "AI contributor",
    type: "line",
    max: 100,
    value: game.aiCredit ?? "",
  },
  {
    name: "tags",
    label: "Tags",
    hint: "Up to ten, separated by commas.",
    type: "line",
    max: 400,
    value: game.tags.join(", "),
  },
  {
    name: "status",
    label: "Status",
    type: "choice",
    value: game.status,
    options: STATUSES.map((status) => ({ value: status, label: statusLabel(status) })),
  },
  ...playFieldsOf(game),
]
