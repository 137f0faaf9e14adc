import { topic } from "broadside"
import type { Thread } from "../schema"

/** Every event of the board. Filters check its thread. */
export const Board = topic<Thread>("board")

/** Events for one slug. */
export const inboxOf = (slug: string) => topic(`inbox/${slug}`)
