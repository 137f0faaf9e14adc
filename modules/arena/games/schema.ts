import { column, primaryKey, sqliteTable } from "broadside/db"
import type { Outcome } from "../hilltop/pgn"
import type { Position, Side } from "../hilltop/position"

/** Games on the board of this site, one for each accepted challenge of Hilltop. */
export const games = sqliteTable("arena_games", {
  /** Number of the challenge. */
  challenge: column.integer().primaryKey(),
  ply: column.integer().notNull(),
  fen: column.text().notNull(),
  /** How often each position occurred since the last capture or pawn move. */
  seen: column.text({ mode: "json" }).$type<Position["seen"]>().notNull(),
  whiteLeft: column.integer("white_left").notNull(),
  blackLeft: column.integer("black_left").notNull(),
  turn: column.text().$type<Side>().notNull(),
  turnAt: column.integer("turn_at").notNull(),
  /** When the side to move has lost on time; null when the game is over. */
  deadline: column.integer(),
  /** The side that offers a draw. */
  drawOffer: column.text("draw_offer").$type<Side>(),
  outcome: column.text({ mode: "json" }).$type<Outcome>(),
})

export const moves = sqliteTable(
  "arena_moves",
  {
    challenge: column.integer().notNull(),
    /** From 1. */
    ply: column.integer().notNull(),
    uci: column.text().notNull(),
    san: column.text().notNull(),
    at: column.integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.challenge, table.ply] })],
)
