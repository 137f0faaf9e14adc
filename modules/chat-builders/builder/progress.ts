import type { TextStreamPart, ToolSet } from "ai"
import type { ChatBuildersContext } from "../context"
import { isSuited } from "../conversation/suited"

/** What the builder is doing, for visitors who wait. */
export type Progress =
  | { readonly stage: "thinking" | "checking" | "publishing" }
  /** It reads the game that it forks. */
  | { readonly stage: "reading"; readonly title: string; readonly html: string }
  | {
      readonly stage: "writing"
      /** Characters that the model has written of its call so far. */
      readonly size: number
      /** The characters since the last event; absent if they are not suitable for children. */
      readonly added?: string
    }
  /** Sent before the model's answer, so that the visitor has the key even if no answer comes. */
  | { readonly stage: "published"; readonly url: string; readonly edit_key: string }

/** Characters per event. */
const CHUNK = 400
/** Characters of the previous event that are checked again: a word may begin in one event and end in the next. */
const OVERLAP = 40

/** Reports progress from the parts of a model's stream. */
export function createProgress(
  ctx: Pick<ChatBuildersContext, "content">,
  tell: (progress: Progress) => void,
) {
  let size = 0
  let added = ""
  let before = ""
  let isShown = true
  let isWriting = false

  function begin(tool: string): void {
    isWriting = tool === "write_page" || tool === "change_page"
    size = 0
    added = ""
    before = ""
    isShown = true
  }

  function flush(): void {
    if (added === "") return
    isShown &&= isSuited(ctx, (before + added).replace(/\\[nrt"]/g, " "))
    tell(isShown ? { stage: "writing", size, added } : { stage: "writing", size })
    before = added.slice(-OVERLAP)
    added = ""
  }

  return {
    take(part: TextStreamPart<ToolSet>): void {
      if (part.type === "start-step") tell({ stage: "thinking" })
      if (part.type === "tool-input-start") begin(part.toolName)
      if (part.type === "tool-input-delta" && isWriting) {
        size += part.delta.length
        added += part.delta
        if (added.length >= CHUNK) flush()
      }
      if (part.type === "tool-input-end") flush()
    },
  }
}
