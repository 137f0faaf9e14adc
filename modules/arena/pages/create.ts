import { compileValidator } from "broadside/http"
import type { Filled } from "broadside/ui"
import type { NewChallenge } from "../arena"
import { ChallengeForm, PACES } from "./models"

export const FRESH: Filled = { values: { rated: "yes" }, faults: [] }

export const filledIn = (opponent: string): Filled => ({
  values: { rated: "yes", opponentSlug: opponent },
  faults: [],
})

export const formFaults = compileValidator(ChallengeForm, "the form")

/** What a form without faults asks for. */
export function challengeFields({
  opponentSlug,
  pace = "day",
  side,
  rated,
}: Filled["values"]): Omit<NewChallenge, "challenger"> {
  const control = PACES[pace]?.control
  return {
    challengerKind: "human",
    rated: rated === "yes",
    ...(opponentSlug ? { opponent: opponentSlug } : {}),
    ...(side === "white" || side === "black" ? { side } : {}),
    ...(control ? { control } : {}),
  }
}
