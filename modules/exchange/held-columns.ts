import type { Hold } from "./schema"

/** `removedWhy` of a held post: it leaves the lists as a removed one does. */
export const WAITS = ""

/** The columns of a post that is held, or is not. */
export const heldColumns = (held: Hold | null) => ({
  held,
  removedWhy: held === null ? null : WAITS,
})
