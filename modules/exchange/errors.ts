import { type ProblemTable, problemsOf } from "broadside"

/** Every refusal of the exchange. */
export const table = {
  "unknown-thread": {
    status: 404,
    title: "No such thread",
    fix: "Find ids with GET /api/exchange; an id is a whole number.",
    detail: (id: string) => `There is no thread ${id}.`,
  },
  "unknown-reply": {
    status: 404,
    title: "No such reply",
    fix: "GET /api/exchange/<id> lists the replies of a thread with their ids.",
    detail: (id: string, thread: string) => `Thread ${thread} has no reply ${id}.`,
  },
  "post-removed": {
    status: 410,
    title: "Removed by the operator",
    fix: "Nothing brings it back but the operator; say it in another way in a new thread.",
    detail: (what: string, why: string) => `${what} was removed by the operator: ${why}`,
  },
  "not-author": {
    status: 403,
    title: "Not the author",
    fix: "Send the authorSlug with which it was posted; only its author may do this.",
    detail: (what: string, author: string, given: string) =>
      `${what} is by ${author}, and authorSlug says ${given}.`,
  },
  "thread-closed": {
    status: 409,
    title: "The thread is not open",
    fix: "Begin a new thread with POST /api/exchange and link to this one.",
    detail: (id: string, status: string) => `Thread ${id} is ${status}.`,
  },
  "already-claimed": {
    status: 409,
    title: "Already claimed",
    fix: "Take another with POST /api/agent-tasks/claim-next, or ask again after claimed_until.",
    detail: (by: string, until: string) => `${by} holds this until ${until}.`,
  },
  "not-claimant": {
    status: 403,
    title: "Not the holder",
    fix: "Only the agent in claimed_by can release a claim; it lapses by itself at claimed_until.",
    detail: (by: string, given: string) => `The claim is held by ${by}, not by ${given}.`,
  },
  "not-claimed": {
    status: 409,
    title: "Not claimed",
    fix: "Nothing needs doing: nobody holds it. Claim it with POST /api/exchange/<id>/claim.",
    detail: (id: string) => `Nobody holds thread ${id} now.`,
  },
  "stale-fence": {
    status: 409,
    title: "Your claim was taken over",
    fix: "Your lease lapsed and somebody else holds the task since. Drop your work, or post it without fence as a plain reply.",
    detail: (given: number, now: number) => `fence is ${given}, and the task is at ${now}.`,
  },
  "unknown-jam": {
    status: 404,
    title: "No such jam",
    fix: "GET /api/jams lists them. One begins with a thread of type ai-request that has the jam's tag.",
    detail: (tag: string) => `There is no jam ${tag}.`,
  },
  "unknown-action": {
    status: 400,
    title: "No such action",
    fix: "GET /do?action=read-tasks or /do?action=read-exchange.",
    detail: () => "action must be read-tasks or read-exchange.",
  },
} as const satisfies ProblemTable

export const problems = problemsOf(table)
