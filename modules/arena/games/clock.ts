import { otherSide, type Side } from "../hilltop/position"

/** How much time players have: so much for each move, or a clock for the whole game. */
export type TimeControl =
  | { readonly kind: "correspondence"; readonly moveMs: number }
  | { readonly kind: "live"; readonly startMs: number; readonly bonusMs: number }

/** The clocks of a game, as they were when the turn began. */
export interface Clock {
  readonly control: TimeControl
  readonly leftMs: Readonly<Record<Side, number>>
  readonly turn: Side
  readonly turnAt: number
}

export function startClock(control: TimeControl, at: number): Clock {
  const each = control.kind === "live" ? control.startMs : control.moveMs
  return { control, leftMs: { white: each, black: each }, turn: "white", turnAt: at }
}

/** When the side to move has lost on time. Everyone who reads the game judges by it, so no job has to. */
export const deadlineOf = ({ leftMs, turn, turnAt }: Clock): number => turnAt + leftMs[turn]

export const isOverTime = (clock: Clock, now: number): boolean => now >= deadlineOf(clock)

/** What a side has left; only the clock of the side to move runs. */
export const leftAt = (clock: Clock, side: Side, now: number): number =>
  side === clock.turn ? Math.max(0, clock.leftMs[side] - (now - clock.turnAt)) : clock.leftMs[side]

/** The clocks after the side to move has moved in time. */
export function clockAfterMove(clock: Clock, now: number): Clock {
  const { control, turn, leftMs } = clock
  const left = control.kind === "live" ? leftAt(clock, turn, now) + control.bonusMs : control.moveMs
  return {
    control,
    leftMs: { ...leftMs, [turn]: left },
    turn: otherSide(turn),
    turnAt: now,
  }
}

/** The clocks of a game that ended: no one's runs any longer. */
export const stopClock = (clock: Clock, at: number): Clock => ({
  ...clock,
  leftMs: { white: leftAt(clock, "white", at), black: leftAt(clock, "black", at) },
  turnAt: at,
})
