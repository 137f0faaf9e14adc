import type { Page } from "../schema"

/** The columns of a page that is held, or is not. */
export const heldColumns = (held: boolean) => ({ held, endedBy: held ? "" : null })

/** Whether a page waits for the operator; one that its author took down meanwhile does not. */
export const isHeld = ({ held, endedBy }: Pick<Page, "held" | "endedBy">) => held && endedBy === ""
