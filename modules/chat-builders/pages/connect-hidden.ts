import { recent } from "../conversation/recent"
import { BEFORE } from "./connect-form"
import type { ConnectView } from "./connect-view"

/** The conversation as the hidden fields of a form. */
export const hiddenFields = ({
  messages,
  page,
}: Pick<ConnectView, "messages" | "page">): Readonly<Record<string, string>> => ({
  conversation: JSON.stringify(recent(messages, BEFORE)),
  url: page?.url ?? "",
  edit_key: page?.editKey ?? "",
})
