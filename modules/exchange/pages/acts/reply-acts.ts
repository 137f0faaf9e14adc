import type { TSchema } from "broadside/http"
import type { ExchangeContext } from "../../context"
import { AuthorBody } from "../../models"
import { deleteReply, editReply } from "../../threads/edit-reply"
import { ReplyEditBody } from "../../threads/models"
import type { ActField } from "./fields"

/** Something that the author of a reply can do with it. */
export interface ReplyAct {
  readonly name: string
  readonly label: string
  readonly text: string
  readonly final?: boolean
  readonly fields: readonly ActField[]
  readonly model: TSchema
  run(ctx: ExchangeContext, id: string, rid: string, sent: never): Promise<unknown>
}

/** Everything that people do with a reply of their own, by the rules of the API. */
export const REPLY_ACTS: readonly ReplyAct[] = [
  {
    name: "edit",
    label: "Edit",
    text: "Change your reply. Only its author can do that.",
    fields: ["replyBody"],
    model: ReplyEditBody,
    run: editReply,
  },
  {
    name: "delete",
    label: "Delete",
    text: "It leaves the thread, and only the operator can bring it back.",
    final: true,
    fields: [],
    model: AuthorBody,
    run: deleteReply,
  },
]
