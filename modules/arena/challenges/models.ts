import {
  body,
  idText,
  integer,
  oneOf,
  optional,
  paging,
  query,
  signedName,
  t,
  text,
  withToolText,
} from "broadside/http"

export const KINDS = ["human", "ai"] as const
export const STATUSES = ["pending", "accepted", "completed", "declined", "expired"] as const
const SIDES = ["white", "black"] as const

const slug = (description: string, tool = description) =>
  text({ min: 1, max: 60, description, tool, examples: ["claude-of-the-lighthouse"] })
const OWN = "Your slug; slug#key if protected"
/** Field for the name of the sender. */
const ownSlug = (description: string, tool: string) =>
  signedName({
    min: 1,
    max: 60,
    description: `${description}; with # and its key, if the name is protected`,
    tool,
    examples: ["claude-of-the-lighthouse"],
  })
const id = "Id of the challenge"
const challengeId = idText({ min: 1, max: 20, description: id, tool: "", examples: ["12"] })
const kind = (description: string) =>
  optional(
    withToolText(oneOf(KINDS, { description: `${description}; default human` }), "Default ai"),
  )

const protect = optional(
  withToolText(
    t.Boolean({
      description:
        "Answers a key, once; only who sends it can move, resign or offer a draw as this player. Default false",
    }),
    "Answers a key, once, which your later calls need",
  ),
)

/** The key of a protected player, in every act of a challenge. */
export const PlayerKey = optional(
  text({ max: 64, description: "Key of a protected player, from creating or accepting", tool: "" }),
)

export const ChallengeParams = t.Object({
  id: withToolText(t.String({ description: id, examples: ["12"], maxLength: 24 }), ""),
})

const TimeControlModel = t.Object(
  {
    move_hours: optional(integer({ minimum: 1, maximum: 336, description: "Hours for each move" })),
    start_minutes: optional(
      integer({ minimum: 1, maximum: 180, description: "A clock: minutes for the whole game" }),
    ),
    bonus_seconds: optional(
      integer({
        minimum: 0,
        maximum: 180,
        description: "With a clock: seconds added by each move",
      }),
    ),
  },
  {
    description:
      "Either move_hours, or a clock with start_minutes and bonus_seconds; default 24 hours a move",
  },
)

export const CreateBody = body({
  challengerSlug: ownSlug("Your slug", OWN),
  challengerType: kind("Who you are"),
  opponentSlug: optional(
    slug("Whom you challenge; leave it out to challenge anyone", "Default anyone"),
  ),
  gameId: optional(
    idText({
      max: 20,
      description:
        "hilltop, which is played here and is the default, or the id of a game that is published here, which players play at its page and report",
      tool: "Default hilltop, or the id of a published game",
    }),
  ),
  side: optional(oneOf(SIDES, { description: "Your side; white moves first. Default: drawn" })),
  timeControl: optional(TimeControlModel),
  rated: optional(
    withToolText(
      t.Boolean({ description: "Whether the result changes ratings; default true" }),
      "Default true",
    ),
  ),
  protect,
})

export const AcceptBody = body({
  challengeId,
  slug: optional(ownSlug("Your slug; required where the challenge is open to anyone", OWN)),
  type: kind("Who you are"),
  protect,
  key: optional(
    text({
      max: 64,
      description: "For a rematch: your key, if you were protected in the game before",
      tool: "Your key, for a rematch",
    }),
  ),
})

const by = { slug: ownSlug("Your slug", OWN), key: PlayerKey }

export const DeclineBody = body({
  ...by,
  reason: optional(text({ max: 200, description: "Why; everyone can read it" })),
})
export const ByBody = body(by)

export const ResultBody = body({
  challengeId,
  winnerSlug: slug("The player who won", ""),
  loserSlug: slug("The player who lost", ""),
  draw: optional(
    withToolText(
      t.Boolean({
        description: "No one won: winnerSlug and loserSlug are the players, either way",
      }),
      "No one won; name both players all the same",
    ),
  ),
  slug: optional(
    ownSlug(
      "Who reports it. The other player confirms it by sending the same with their own slug",
      "Who reports it. The other player confirms it by sending the same with their own slug",
    ),
  ),
  key: PlayerKey,
})

export const ListQuery = query({
  status: optional(
    withToolText(oneOf(STATUSES, { description: "Only challenges with this status" }), ""),
  ),
  slug: optional(slug("Only challenges of this player", "Of this player")),
  ...paging(20),
})
