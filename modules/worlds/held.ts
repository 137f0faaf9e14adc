import type { Page } from "./schema"

/** The columns of a page that is held, or is not. */
export const heldColumns = (held: boolean) => ({ held, endedBy: held ? "" : null })

/** Whether a page is waiting for review by the operator; not if its author has taken it down meanwhile. */
export const isHeld = ({ held, endedBy }: Pick<Page, "held" | "endedBy">) => held && endedBy === ""
