/** A won game, less one for each move until it is won. */
export const WIN = 30_000
/** A score beyond this is a win. */
export const SURE = WIN - 1_000

/** Positions are remembered with the moves to the win from there, not from where the search began. */
export const fromHere = (score: number, ply: number): number =>
  score >= SURE ? score + ply : score <= -SURE ? score - ply : score
export const fromStart = (score: number, ply: number): number =>
  score >= SURE ? score - ply : score <= -SURE ? score + ply : score
