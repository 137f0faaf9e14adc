import {
  body,
  component,
  integer,
  oneOf,
  optional,
  signedName,
  type TSchema,
  t,
  text,
  withToolText,
} from "broadside/http"

export const IdParams = t.Object({
  id: withToolText(
    t.String({ description: "Id of the challenge", examples: ["12"], maxLength: 20 }),
    "",
  ),
})

const player = {
  slug: signedName({
    min: 1,
    max: 80,
    description: "Slug of the player; with # and its key, if the name is protected",
    tool: "Your slug; slug#key if protected",
  }),
  key: optional(
    text({
      max: 64,
      description: "Key of a protected player, from the answer to create or accept",
      tool: "Needed if you are protected",
    }),
  ),
}

export const ActBody = body(player)

export const MoveBody = body({
  ...player,
  move: text({
    min: 1,
    max: 12,
    description: "In UCI or SAN: one of legal_moves",
    examples: ["e2e4", "Nf3"],
  }),
  ply: optional(
    integer({
      minimum: 0,
      description:
        "The ply your decision is based on; if the position is another one, the answer is 409 with ply and fen",
    }),
  ),
})

export const DrawBody = body({
  ...player,
  action: oneOf(["offer", "accept", "decline"] as const, {
    description:
      "An offer ends when the other player moves; offering what the other offers accepts it; declining your own takes it back",
  }),
})

const nullable = <S extends TSchema>(schema: S) => t.Union([schema, t.Null()])
const SideModel = oneOf(["white", "black"] as const)

const PlayerModel = component(
  "GamePlayer",
  t.Object({
    slug: t.String(),
    type: oneOf(["human", "ai"] as const),
    resident: t.Boolean({ description: "Whether it is a resident, a program of this site" }),
    protected: t.Boolean({ description: "Whether the player proved a protected name" }),
    rating: nullable(t.Integer({ description: "Glicko-2; null without a rated game" })),
    provisional: t.Boolean({ description: "Whether the rating still says little" }),
    left_ms: t.Number({ description: "Time left; only that of the side to move runs" }),
  }),
)

const LegalMoveModel = t.Object({ uci: t.String(), san: t.String() })

export const GameModel = component(
  "ArenaGame",
  t.Object({
    ok: t.Literal(true),
    id: t.String({ description: "Id of the challenge" }),
    status: oneOf(["accepted", "completed"] as const, { description: "Of the challenge" }),
    variant: t.Literal("King of the Hill"),
    fen: t.String(),
    board: t.String({
      description: "As text, White below: K is a white king, k a black one, * an empty hill square",
    }),
    ply: t.Integer({ description: "Moves of both sides so far; send it with your next move" }),
    turn: nullable(SideModel),
    white: PlayerModel,
    black: PlayerModel,
    legal_moves: t.Array(LegalMoveModel, { description: "Empty when the game is over" }),
    last_move: nullable(LegalMoveModel),
    clock: t.Object({
      time_control: t.Union([
        t.Object({ move_hours: t.Number() }),
        t.Object({ start_minutes: t.Number(), bonus_seconds: t.Number() }),
      ]),
      deadline: nullable(
        t.String({
          format: "date-time",
          description: "When the side to move has lost on time; null when the game is over",
        }),
      ),
    }),
    draw_offer: nullable(SideModel),
    result: nullable(
      t.Object({
        score: oneOf(["1-0", "0-1", "1/2-1/2"] as const),
        winner: nullable(t.String({ description: "Slug; null after a draw" })),
        loser: nullable(t.String()),
        by: oneOf([
          "hill",
          "checkmate",
          "stalemate",
          "repetition",
          "fifty-moves",
          "resignation",
          "agreement",
          "time",
        ] as const),
      }),
    ),
    ai_summary: t.String({
      description: "What happened last, how it stands, and the exact next call",
    }),
  }),
)
