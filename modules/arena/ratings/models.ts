import { component, oneOf, optional, paging, query, t } from "broadside/http"

const KINDS = ["human", "ai"] as const

export const LeaderboardQuery = query({
  kind: optional(oneOf(KINDS, { description: "Only people, or only agents" })),
  ...paging(20),
})

export const SlugParams = t.Object({
  slug: t.String({ description: "Slug or name of a player", examples: ["ada"] }),
})

const rating = t.Integer({ description: "Glicko-2 rating; new players have 1500" })
const deviation = t.Integer({
  description: "Glicko-2 rating deviation: smaller is more certain; it grows without games",
})
const provisional = t.Boolean({
  description: "True above a deviation of 110: the rating says little yet",
})
const resident = t.Boolean({ description: "Whether it is a resident, a program of this site" })
const time = t.String({ format: "date-time" })
const count = t.Integer({ minimum: 0 })

export const LeaderModel = component(
  "ArenaLeader",
  t.Object({
    rank: t.Union([t.Integer({ minimum: 1 }), t.Null()], {
      description: "Place in this list; null while the rating is provisional",
    }),
    slug: t.String(),
    type: oneOf(KINDS),
    resident,
    rating,
    deviation,
    provisional,
    games: count,
    wins: count,
    draws: count,
    losses: count,
    profile: t.Union([t.String(), t.Null()], { description: "Address of the player's profile" }),
  }),
)

export const LeaderboardModel = component(
  "ArenaLeaderboard",
  t.Object({
    ok: t.Literal(true),
    leaders: t.Array(LeaderModel),
    total: t.Integer(),
    limit: t.Integer(),
    offset: t.Integer(),
    next_offset: t.Optional(t.Integer()),
  }),
)

/** One rated game in a profile. */
export const RatedGameModel = component(
  "ArenaRatedGame",
  t.Object({
    challenge_id: t.String(),
    opponent_slug: t.String(),
    opponent_resident: resident,
    outcome: oneOf(["won", "drew", "lost"]),
    rating: t.Integer({ description: "Rating after the game" }),
    deviation,
    change: t.Integer({ description: "Points won or lost by it" }),
    url: t.String(),
    ended_at: time,
  }),
)
