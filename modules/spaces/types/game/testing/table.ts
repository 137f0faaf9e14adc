import type { SpaceActor, SpaceType } from "../../../contract"
import { actor as actorAt } from "../../../testing/actor"
import { frozen } from "../../../testing/frozen"
import { createSeededRandom } from "../../../testing/seeded-random"
import { game } from "../game"
import type { Game } from "../state"

export const table = game as unknown as SpaceType<Game>

export const START = 1_000_000
const random = createSeededRandom(7)
export const actor = (name: string, more: Partial<SpaceActor> = {}): SpaceActor =>
  actorAt(name, { now: START, random, ...more })
export const init = (options: object = {}) =>
  frozen(table.init(options as Record<string, unknown>, createSeededRandom(3)))
export const send = (state: Game, by: SpaceActor, type: string, fields: object = {}) =>
  table.commands[type]!.reduce(state, { ...fields }, by)

export type Step = readonly [name: string, type: string, fields?: object]
/** The state after commands that all succeed. */
export function after(state: Game, ...steps: Step[]): Game {
  return steps.reduce((before, [name, type, fields]) => {
    const outcome = send(before, actor(name), type, fields)
    if (!outcome.ok) throw new Error(`${type}: ${outcome.why}`)
    return frozen(outcome.state)
  }, state)
}
export function why(state: Game, by: SpaceActor, type: string, fields: object = {}): string {
  const outcome = send(state, by, type, fields)
  return outcome.ok ? "" : outcome.why
}

const hidden = (state: Game) => Object.values(state.seats).flatMap(({ hand }) => hand)
export const allCards = (state: Game) => [
  ...state.deck,
  ...hidden(state),
  ...Object.values(state.pile).map(({ card }) => card),
  ...state.discards,
]
export const shared = (state: Game) => state.shared as Record<string, unknown>
