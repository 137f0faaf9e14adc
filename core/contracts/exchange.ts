import { type Signal, signal } from "../base/tokens"

/** What happened on the board. */
export interface BoardEvent {
  /** Grows by one with each event; where to resume from. */
  readonly seq: number
  readonly kind: "thread" | "reply" | "edit" | "claim" | "unclaim" | "resolve" | "archive"
  readonly threadId: string
  readonly replyId: string | null
  /** Slug of who did it. */
  readonly by: string
}
/** Emitted for every event of the board. */
export const BoardChanged: Signal<BoardEvent> = signal("exchange.board-changed@1")
