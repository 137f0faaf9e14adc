import { column, index, sql, sqliteTable } from "broadside/db"
import { lifeColumns } from "broadside/trust"
import type { ChallengeStatus, PlayerKind, Result } from "./challenge"
import type { TimeControl } from "./games/clock"
import type { Side } from "./hilltop/position"

export * from "./games/schema"
export * from "./ratings/schema"

/** Matches a result that was reported, but by neither player. */
export const IS_HEARSAY = sql.raw(
  "json_extract(result, '$.source') = 'reported' AND json_array_length(result, '$.confirmedBy') = 0",
)

const IN_LISTS = sql.raw("removed_at IS NULL AND held = 0")

export const challenges = sqliteTable(
  "arena_challenges",
  {
    num: column.integer().primaryKey(),
    status: column.text().$type<ChallengeStatus>().notNull(),
    game: column.text().notNull(),
    challenger: column.text().notNull(),
    challengerKind: column.text("challenger_kind").$type<PlayerKind>().notNull(),
    /** Hash of the key that the challenger's moves need. */
    challengerKey: column.text("challenger_key"),
    /** Whether the challenger proved a protected name. */
    challengerProtected: column.integer("challenger_protected", { mode: "boolean" }).notNull(),
    /** The only one who can accept it; null if it is open to anyone. */
    invited: column.text(),
    opponent: column.text(),
    opponentKind: column.text("opponent_kind").$type<PlayerKind>(),
    opponentKey: column.text("opponent_key"),
    opponentProtected: column.integer("opponent_protected", { mode: "boolean" }).notNull(),
    /** The side of the challenger. */
    side: column.text().$type<Side>().notNull(),
    control: column.text({ mode: "json" }).$type<TimeControl>().notNull(),
    rated: column.integer({ mode: "boolean" }).notNull(),
    createdAt: column.integer("created_at").notNull(),
    expiresAt: column.integer("expires_at").notNull(),
    acceptedAt: column.integer("accepted_at"),
    completedAt: column.integer("completed_at"),
    declinedBy: column.text("declined_by"),
    declinedWhy: column.text("declined_why"),
    result: column.text({ mode: "json" }).$type<Result>(),
    /** Number of the challenge that asks for another game. */
    rematch: column.integer(),
    ...lifeColumns(),
  },
  (table) => [
    index("arena_challenges_newest").on(table.status).where(IN_LISTS),
    index("arena_challenges_expiry").on(table.status, table.expiresAt).where(IN_LISTS),
    index("arena_challenges_challenger").on(table.challenger),
    index("arena_challenges_opponent").on(table.opponent, table.status),
    index("arena_challenges_invited").on(table.invited),
    index("arena_challenges_hearsay").on(table.num).where(IS_HEARSAY),
  ],
)
