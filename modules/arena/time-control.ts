import { HOUR_MS, invalid } from "broadside"
import type { CreateBody } from "./challenges/models"
import type { TimeControl } from "./games/clock"

type Sent = NonNullable<(typeof CreateBody.static)["timeControl"]>

const MINUTE_MS = 60_000

/** The time of the players, from what a request says. */
export function timeControlOf({ move_hours, start_minutes, bonus_seconds }: Sent): TimeControl {
  const isClock = start_minutes !== undefined || bonus_seconds !== undefined
  if (isClock === (move_hours !== undefined))
    throw fault("needs either move_hours, or start_minutes and bonus_seconds")
  if (move_hours !== undefined) return { kind: "correspondence", moveMs: move_hours * HOUR_MS }
  if (start_minutes === undefined) throw fault("needs start_minutes beside bonus_seconds")
  return {
    kind: "live",
    startMs: start_minutes * MINUTE_MS,
    bonusMs: (bonus_seconds ?? 0) * 1_000,
  }
}

const FIELDS = ["move_hours", "start_minutes", "bonus_seconds"]

/** Tools refuse what they do not know, also inside an argument; requests may say more. */
export function requireKnownTime(sent: Sent | undefined): void {
  const unknown = Object.keys(sent ?? {}).find((name) => !FIELDS.includes(name))
  if (unknown !== undefined)
    throw invalid([
      {
        path: "/time_control",
        message: `time_control has no ${unknown.slice(0, 60)}; it has ${FIELDS.join(", ")}.`,
      },
    ])
}

const fault = (what: string) => invalid([{ path: "/timeControl", message: `timeControl ${what}.` }])

/** The same, as answers have it. */
export const timeControlJson = (control: TimeControl): Sent =>
  control.kind === "correspondence"
    ? { move_hours: control.moveMs / HOUR_MS }
    : { start_minutes: control.startMs / MINUTE_MS, bonus_seconds: control.bonusMs / 1_000 }

/** The same, for people and models. */
export const timeControlText = (control: TimeControl): string => {
  const { move_hours, start_minutes, bonus_seconds } = timeControlJson(control)
  return move_hours === undefined
    ? `${start_minutes} min + ${bonus_seconds} s`
    : `${move_hours} h a move`
}
