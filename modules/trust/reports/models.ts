import { body, component, oneOf, optional, t, text } from "broadside/http"
import { REASONS } from "./reasons"
import { type Report, STATUSES, type Status } from "./reports"

export const MAX_NOTE = 500

export const ReportBody = body({
  url: text({
    min: 1,
    max: 2000,
    description:
      "Address of something on this site that a visitor made, or its path; for a reply with its hash",
    tool: "Address or path of what to report; of a reply, with its hash",
  }),
  reason: oneOf(REASONS, { description: "What is wrong with it" }),
  note: optional(
    text({
      max: MAX_NOTE,
      description: "What the operator should know; only the operator reads it",
      tool: "What the operator should know",
    }),
  ),
})

export const ReportModel = component(
  "Report",
  t.Object({
    ok: t.Literal(true),
    status: oneOf(STATUSES, {
      description:
        "received; repeated if you reported it earlier today, which counts once; removed if it is no longer on the site",
    }),
    kind: t.String({ description: "The kind of thing it is" }),
    id: t.String(),
    message: t.String(),
  }),
)

const MESSAGES: Readonly<Record<Status, string>> = {
  received: "Thank you. The operator will look at it.",
  repeated: "Thank you. You have reported this today already, and the operator will look at it.",
  removed: "Thank you. It is no longer on the site, so there is nothing more to do.",
}

export const messageOf = (status: Status): string => MESSAGES[status]

export const reportAnswer = ({ status, kind, id }: Report) => ({
  ok: true as const,
  status,
  kind: kind.kind,
  id,
  message: messageOf(status),
})
