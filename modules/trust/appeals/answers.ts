import { type Context, type Contribution, contribute } from "broadside"
import { Decided } from "../contract"
import { problems } from "../errors"
import { THE_OPERATOR } from "../items/answers/contract"
import { type Cause, entryOf } from "../log/change"
import { addEntry } from "../log/log"
import type { Moderator } from "../moderation/moderator"
import { requireRemoval } from "./removal"
import { answerAppeal, forgetAppeals, reopenAppeal } from "./stored-appeals"

/** The operator's answers to appeals. */
export interface AppealAnswers {
  /** Answers the author that the item stays removed or held; throws 409 if no one appealed. */
  uphold(kind: string, id: string, why: string, cause: Cause): Promise<unknown>
  /** Takes that answer back. */
  reopen(kind: string, id: string, cause: Cause): Promise<unknown>
}

export function createAppealAnswers(
  { db, now, write }: Pick<Context, "db" | "now" | "write">,
  { find }: Pick<Moderator, "find">,
): AppealAnswers {
  const removalOf = async (kind: string, id: string) =>
    requireRemoval(db, kind, await find(kind, id))
  return {
    async uphold(kind, id, why, cause) {
      const removal = await removalOf(kind, id)
      await write(async (tx) => {
        const isAnswered = await answerAppeal(tx, removal, { at: now(), answer: why })
        if (!isAnswered) throw problems["no-appeal"]()
        await addEntry(tx, entryOf(now(), { action: "uphold", kind, id: removal.id, cause, why }))
      })
    },
    async reopen(kind, id, cause) {
      const removal = await removalOf(kind, id)
      await write(async (tx) => {
        const answer = await reopenAppeal(tx, removal)
        if (answer === undefined) throw problems["no-appeal"]()
        const before = { why: answer, by: THE_OPERATOR }
        await addEntry(
          tx,
          entryOf(now(), { action: "reopen", kind, id: removal.id, cause, before }),
        )
      })
    },
  }
}

/** An appeal may quote its item. */
export const appealsContribution: Contribution = contribute(Decided, {
  erased: (tx, { kind, id }) => forgetAppeals(tx, kind, id),
})
