import { type FieldFault, HOUR_MS, type Problem, type siteRefusals } from "broadside"
import { formRefusal, wordsForUnprotectedName } from "broadside/http"
import { inWords, type Labels, times } from "broadside/ui"
import type { table } from "../errors"
import type { TimeControl } from "../games/clock"

type Words = Partial<Record<keyof typeof table | keyof typeof siteRefusals, string>>

/** Refusals in words for people; those that are not here read well as they are. */
export const WORDS: Readonly<Record<string, string>> = {
  "challenge-closed": "Someone was faster, or the challenge is over. Choose another one.",
  "not-invited": "This challenge is for someone else. Accept one that is open to anyone.",
  "own-challenge": "This is your own challenge. Someone else has to accept it.",
  "not-player": "You do not play in this game. You can watch it here.",
  "player-protected":
    "This player has a key, and only the browser or agent that has it can play. If you have it, enter it below.",
  "author-proof-required":
    "This name is protected. If it is yours, enter its key, or add # and the key to the name: name#key. If not, choose another name.",
  "lookalike-name": "This name looks like one that is protected. Choose another name.",
  "game-not-on": "This game is not being played. It can still be read.",
  "not-your-turn": "It is not your turn. Wait for the other player.",
  "wrong-ply": "The other player was faster. Look at the board and decide again.",
  "illegal-move": "This move is not legal here. Choose one of the legal moves.",
  "time-over": "The time is over, and the game is lost.",
  "no-draw-offer": "There is no draw offer any more.",
  "no-rematch": "There is no rematch to ask for at the moment.",
  "open-challenge": "This challenge is open to anyone, so no one can decline it.",
  "not-challenger": "Only the player who asked can withdraw this challenge.",
  "result-recorded": "The result is recorded already.",
  "result-contradicts": "The board says how this game ended, and it says something else.",
  "too-many-requests": "That was too fast. Try again in a few seconds.",
} satisfies Words

/** Why a challenge cannot be shown. */
export const LOST: Readonly<Record<string, string>> = {
  "unknown-challenge": "There is no challenge at this address. Choose one in the arena.",
  "challenge-removed": "The operator of this site removed this challenge.",
} satisfies Words

/** Why a form was refused. */
export function faultsFor(problem: Problem, labels: Labels = {}): FieldFault[] {
  const words = wordsForUnprotectedName(problem) ?? WORDS[problem.code]
  return words ? [{ path: "", message: words }] : inWords(formRefusal(problem).faults, labels)
}

const MINUTE_MS = 60_000

export function controlWords(control: TimeControl): string {
  if (control.kind === "live")
    return `${times(control.startMs / MINUTE_MS, "minute")}, ${times(control.bonusMs / 1000, "second")} more with each move`
  const hours = control.moveMs / HOUR_MS
  return `${hours % 24 === 0 ? times(hours / 24, "day") : times(hours, "hour")} for each move`
}
