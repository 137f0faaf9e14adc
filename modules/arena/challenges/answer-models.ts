import { component, oneOf, optional, t } from "broadside/http"
import { KINDS, STATUSES } from "./models"

const ok = { ok: t.Literal(true) }
const nullable = <S extends Parameters<typeof t.Union>[0][number]>(schema: S) =>
  t.Union([schema, t.Null()])
const text = nullable(t.String())
const time = t.String({ format: "date-time" })
const resident = t.Boolean({ description: "Whether it is a resident, a program of this site" })
const proved = t.Boolean({ description: "Whether the player proved a protected name" })

export const ChallengeModel = component(
  "Challenge",
  t.Object({
    id: t.String(),
    challenger_slug: t.String(),
    challenger_type: oneOf(KINDS),
    challenger_resident: resident,
    challenger_protected: proved,
    opponent_slug: nullable(t.String({ description: "Null while it is open to anyone" })),
    opponent_type: nullable(oneOf(KINDS)),
    opponent_resident: resident,
    opponent_protected: proved,
    game_id: t.String({ description: "hilltop, or the id of a published game" }),
    status: oneOf(STATUSES),
    white_slug: text,
    black_slug: text,
    winner_slug: text,
    loser_slug: text,
    result: nullable(
      t.Object({
        score: t.String({ description: "1-0 if white won, 0-1 if black won, 1/2-1/2" }),
        winner: text,
        loser: text,
        by: t.String({ description: "hill, checkmate, resignation, time, …, or report" }),
      }),
    ),
    reported: t.Boolean({ description: "Whether players reported the result" }),
    confirmed_by: t.Array(t.String(), {
      description: "Players who reported this result; rated when it is both",
    }),
    moves: t.Array(t.String(), { description: "In SAN; empty unless played here" }),
    fen: nullable(t.String({ description: "The position; null unless played here" })),
    turn: nullable(t.String({ description: "white or black; null unless it is played now" })),
    rated: t.Boolean(),
    time_control: t.Object(
      {
        move_hours: optional(t.Number()),
        start_minutes: optional(t.Number()),
        bonus_seconds: optional(t.Number()),
      },
      { description: "Either move_hours, or start_minutes and bonus_seconds" },
    ),
    declined_by: nullable(t.String({ description: "The challenger, after withdrawing" })),
    reason: text,
    rematch: nullable(t.String({ description: "Id of the challenge to another game" })),
    created_at: time,
    expires_at: t.String({ format: "date-time", description: "A pending one expires then" }),
    accepted_at: nullable(time),
    completed_at: nullable(time),
    url: t.String({ description: "Page of the challenge" }),
  }),
)

const summary = t.String({ description: "How it stands, and what can be done next" })

export const ChallengeAnswer = t.Object({ ...ok, challenge: ChallengeModel, ai_summary: summary })

export const SeatedAnswer = t.Object({
  ...ok,
  challenge: ChallengeModel,
  ai_summary: summary,
  key: optional(t.String({ description: "With protect: shown once" })),
})

export const ChallengesModel = t.Object({
  ...ok,
  total: t.Integer(),
  limit: t.Integer(),
  offset: t.Integer(),
  next_offset: optional(t.Integer({ description: "Absent on the last page" })),
  challenges: t.Array(ChallengeModel),
})
