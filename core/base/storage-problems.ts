import type { ProblemTable } from "./errors"

/** Refusals of what cannot be stored, or not by this client today. */
export const storageProblems = {
  "storage-share": {
    status: 429,
    title: "Daily storage limit reached",
    fix: "Wait for the seconds in Retry-After: counting starts again at midnight UTC. The operator sets the limits under [budgets].",
    /** `whose` is the subject of the sentence, `most` an amount such as `1 MB`. */
    detail: (whose: string, most: string, seconds: number) =>
      `${whose} has reached its limit of ${most} a day; try again in ${seconds} s.`,
  },
  "storage-busy": {
    status: 503,
    title: "The storage is busy",
    fix: "Send it again after the seconds in Retry-After. Reading still works.",
    detail: () => "The storage is busy, so nothing was changed. Send it again in a few seconds.",
  },
  "storage-failed": {
    status: 503,
    title: "The storage cannot be written to",
    fix: "Reading still works. The operator needs to check the disk; the log says what failed.",
    detail: () =>
      "The storage cannot be written to right now; nothing was changed. Try again later.",
  },
  "outcome-unknown": {
    status: 503,
    title: "It may have been stored",
    fix: "Look with a GET whether it was stored, before you send it again. With the same Idempotency-Key, the same request can be sent again at once: it is carried out only once.",
    detail: () =>
      "This may have been stored. Look with a GET before you send it again, or send it again with the same Idempotency-Key.",
  },
  "storage-full": {
    status: 507,
    title: "No space left",
    fix: "Reading still works. The operator needs to free some disk space.",
    detail: () => "There is no space left to store this; nothing was changed. Try again later.",
  },
} as const satisfies ProblemTable
