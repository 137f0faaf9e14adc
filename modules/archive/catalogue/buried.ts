import type { Game } from "../schema"

type State = Pick<Game, "buriedAt" | "buriedBy" | "held">

/** Whether a game has left its place; a held one has only left the lists. */
export const isBuried = ({ buriedAt, buriedBy, held }: State) =>
  buriedAt !== null && (!held || buriedBy !== null)

/** Whether it is waiting for review by the operator; not if its author has buried it meanwhile. */
export const isHeld = ({ buriedBy, held }: Pick<State, "buriedBy" | "held">) =>
  held && buriedBy === null
