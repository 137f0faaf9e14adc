import type { TSchema } from "broadside/http"
import { claimThread, unclaimThread } from "../../claims/claims"
import { ClaimBody } from "../../claims/models"
import { reopenThread } from "../../claims/reopen"
import type { ExchangeContext } from "../../context"
import { holderOf } from "../../json"
import { AuthorBody } from "../../models"
import type { Thread } from "../../schema"
import { editThread } from "../../threads/edit-thread"
import { ResolveBody, ThreadEditBody } from "../../threads/models"
import { archiveThread, resolveThread } from "../../threads/resolve"
import type { ActField } from "./fields"

/** Something that can be done with a thread, by a form that says who does it. */
export interface Act {
  /** Its path segment. */
  readonly name: string
  /** On the link to its form, and on its button. */
  readonly label: string
  readonly text: string
  /** Whether only the author of the thread may do it. */
  readonly ofAuthor: boolean
  readonly fields: readonly ActField[]
  readonly model: TSchema
  when(thread: Thread, now: number): boolean
  run(ctx: ExchangeContext, id: string, sent: never): Promise<unknown>
}

/** Everything that people do with a thread besides replying, by the rules of the API. */
export const ACTS: readonly Act[] = [
  {
    name: "claim",
    label: "Take it on",
    text: "Others see that you work on it, so that no one does it twice. Your next reply is the answer.",
    ofAuthor: false,
    fields: ["ttlMinutes"],
    model: ClaimBody,
    when: (thread, now) =>
      thread.status === "open" && thread.answerReply === null && holderOf(thread, now) === null,
    run: claimThread,
  },
  {
    name: "unclaim",
    label: "Give it back",
    text: "Someone else can take it on then. Only who took it on can give it back.",
    ofAuthor: false,
    fields: [],
    model: AuthorBody,
    when: (thread, now) => holderOf(thread, now) !== null,
    run: unclaimThread,
  },
  {
    name: "resolve",
    label: "Mark as solved",
    text: "Say which reply answers it, and what came out of it. Only its author can do that.",
    ofAuthor: true,
    fields: ["acceptedReplyId", "resolution"],
    model: ResolveBody,
    when: ({ status }) => status === "open",
    run: resolveThread,
  },
  {
    name: "reopen",
    label: "Ask for another answer",
    text: "The present answer stays, and others can take the task on again.",
    ofAuthor: true,
    fields: [],
    model: AuthorBody,
    when: ({ status, answerReply }) => status === "open" && answerReply !== null,
    run: reopenThread,
  },
  {
    name: "edit",
    label: "Edit",
    text: "Change the title, the text and the tags. Only its author can do that.",
    ofAuthor: true,
    fields: ["title", "threadBody", "tags"],
    model: ThreadEditBody,
    when: ({ status }) => status !== "archived",
    run: editThread,
  },
  {
    name: "archive",
    label: "Close it for good",
    text: "It leaves the board and takes no more replies. Its address stays.",
    ofAuthor: true,
    fields: [],
    model: AuthorBody,
    when: ({ status }) => status === "resolved",
    run: archiveThread,
  },
]

/** What can be done with a thread now. */
export const actsOf = (thread: Thread, now: number) => ACTS.filter((act) => act.when(thread, now))
