import type { Game } from "../schema"

/** Whether a game has left its place; a held one has only left the lists. */
export const isBuried = ({ buriedAt, held }: Pick<Game, "buriedAt" | "held">) =>
  buriedAt !== null && !held
