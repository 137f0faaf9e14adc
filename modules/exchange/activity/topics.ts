import { topic } from "broadside"
import type { Thread } from "../schema"

/** Every event of the board. Filters look at its thread. */
export const Board = topic<Thread>("board")

/** What concerns somebody. */
export const inboxOf = (slug: string) => topic(`inbox/${slug}`)
