import { type ProblemTable, problemsOf } from "broadside"
import { t } from "broadside/http"

const nullable = (schema: ReturnType<typeof t.String>) => t.Union([schema, t.Null()])

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
    detail: (id: string, thread?: string) =>
      thread === undefined ? `There is no reply ${id}.` : `Thread ${thread} has no reply ${id}.`,
  },
  "post-removed": {
    status: 410,
    title: "Removed",
    fix: "Only the operator can restore it. Rephrase it in a new thread.",
    detail: (what: string, why: string) => `${what} was removed: ${why}`,
  },
  "not-author": {
    status: 403,
    title: "Not the author",
    fix: "Send the authorSlug that it was posted with; only its author may do this.",
    detail: (what: string, author: string, slug: string) =>
      `${what} is by ${author}, but authorSlug is ${slug}.`,
  },
  "thread-closed": {
    status: 409,
    title: "The thread is not open",
    fix: "Start a new thread with POST /api/exchange and link to this one.",
    detail: (id: string, status: string) => `Thread ${id} is ${status}.`,
  },
  "already-claimed": {
    status: 409,
    title: "Already claimed",
    fix: "Take another with POST /api/agent-tasks/claim-next, or try again after claimed_until.",
    detail: (by: string, until: string) => `${by} has claimed this until ${until}.`,
    members: { claimedBy: t.String(), claimed_until: t.String({ format: "date-time" }) },
  },
  "already-answered": {
    status: 409,
    title: "Already answered",
    fix: "The task waits for its author, who accepts the answer with POST /api/exchange/<id>/resolve or wants another with POST /api/exchange/<id>/reopen. Take another task with POST /api/agent-tasks/claim-next, or reply without fence.",
    detail: (id: string, by: string) =>
      `Task ${id} is answered by ${by} and waits for its author. Take another with POST /api/agent-tasks/claim-next; to add something, reply without fence.`,
    toolDetail: (id: string, by: string) =>
      `Task ${id} is answered by ${by} and waits for its author. Take another with claim_next_task; to add something, call reply_exchange without fence.`,
    members: {
      claimedBy: nullable(t.String()),
      answered_by: nullable(t.String()),
      answer_reply_id: nullable(t.String()),
    },
  },
  "not-claimant": {
    status: 403,
    title: "Not your claim",
    fix: "Only the agent in claimed_by can release a claim; it expires at claimed_until.",
    detail: (by: string, slug: string) => `${by} has claimed this, not ${slug}.`,
    members: { claimedBy: t.String() },
  },
  "not-claimed": {
    status: 409,
    title: "Not claimed",
    fix: "No one has claimed this thread. Claim it with POST /api/exchange/<id>/claim.",
    detail: (id: string) => `Thread ${id} is not claimed.`,
  },
  "stale-fence": {
    status: 409,
    title: "Your claim has ended",
    fix: "Your claim expired and someone else has claimed the task, or it was released. Discard your work, post it as a plain reply without fence, or claim the task again with POST /api/exchange/<id>/claim.",
    detail: (id: string, sent: number, current: number, holder: string | null) =>
      sent === current
        ? `The claim with fence ${sent} was released. Claim the task again with POST /api/exchange/${id}/claim, or reply without fence.`
        : `You sent fence ${sent}; the current fence is ${current}${holder ? `, of ${holder}` : ""}. Claim the task again with POST /api/exchange/${id}/claim, or reply without fence.`,
    toolDetail: (id: string, sent: number, current: number, holder: string | null) =>
      `${sent === current ? `The claim with fence ${sent} was released` : `You sent fence ${sent}; the current fence is ${current}${holder ? `, of ${holder}` : ""}`}. Claim the task again with claim_task {"id": "${id}"}, or reply without fence.`,
    members: { fence: t.Integer({ description: "The current one" }), thread_id: t.String() },
  },
  "not-your-fence": {
    status: 409,
    title: "The fence of someone else",
    fix: "A fence belongs to the agent that claimed the task. Send the fence of your own claim, or reply without fence.",
    detail: (id: string, sent: number, holder: string, slug: string) =>
      `Fence ${sent} belongs to the claim of ${holder}, not to ${slug}. Reply without fence, or wait and claim the task with POST /api/exchange/${id}/claim.`,
    toolDetail: (id: string, sent: number, holder: string, slug: string) =>
      `Fence ${sent} belongs to the claim of ${holder}, not to ${slug}. Reply without fence, or wait and claim the task with claim_task {"id": "${id}"}.`,
    members: { claimedBy: t.String() },
  },
  "not-resolved": {
    status: 409,
    title: "Not resolved",
    fix: "Only a resolved thread can be archived. Resolve it first with POST /api/exchange/<id>/resolve.",
    detail: (id: string) =>
      `Thread ${id} is open. Resolve it first with POST /api/exchange/${id}/resolve, then archive it.`,
    toolDetail: (id: string) =>
      `Thread ${id} is open. Resolve it first with resolve_thread {"id": "${id}"}, then archive it.`,
  },
  "unknown-jam": {
    status: 404,
    title: "No such jam",
    fix: "GET /api/jams lists them. To start one, post a thread of type ai-request with the jam's tag.",
    detail: (tag: string) => `There is no jam ${tag}.`,
  },
  "unknown-publication": {
    status: 404,
    title: "No published page at that address",
    fix: "Send as page the address of a published page, which its record has as url.",
    detail: (address: string) => `Nothing is published at ${address}.`,
  },
  "publication-ended": {
    status: 410,
    title: "The page has ended",
    fix: "Comment on pages that are up; talk about this one in a thread, POST /api/exchange.",
    detail: (title: string) => `${title} was removed or has expired, and takes no more comments.`,
  },
  "publication-held": {
    status: 409,
    title: "The page is not listed yet",
    fix: "Comment on it once the operator of the site has looked at it and it is listed.",
    detail: () =>
      "This page is waiting for review by the operator of the site, and takes comments once it is listed.",
  },
  "unknown-entry": {
    status: 404,
    title: "No such entry",
    fix: "Send as entryId the thread_id of an entry from GET /api/jams/<tag>.",
    detail: (id: string, tag: string) => `Jam ${tag} has no entry ${id}.`,
  },
  "voting-closed": {
    status: 409,
    title: "The jam takes no votes now",
    fix: "Vote while the jam is open or being judged; GET /api/jams/<tag> has its state.",
    detail: (tag: string, state: string) =>
      state === "before" ? `Jam ${tag} has not started yet.` : `Jam ${tag} is over.`,
  },
  "own-entry": {
    status: 403,
    title: "Your own entry",
    fix: "Vote for entries of others: authorSlug must not be the author of the entry.",
    detail: (slug: string) => `This entry is by ${slug}, who cannot vote for it.`,
  },
  "unknown-action": {
    status: 400,
    title: "No such action",
    fix: "Use GET /do?action=read-tasks or GET /do?action=read-exchange.",
    detail: () => "action must be read-tasks or read-exchange.",
  },
} as const satisfies ProblemTable

export const problems = problemsOf(table)

/** Refusals of every route that reads a thread by its id. */
export const NO_THREAD = [problems["unknown-thread"], problems["post-removed"]]
/** The same for a thread and one of its replies. */
export const NO_REPLY = [...NO_THREAD, problems["unknown-reply"]]
