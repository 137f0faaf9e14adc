/** The columns of a page that is held, or is not. */
export const heldColumns = (held: boolean) => ({ held, endedBy: held ? "" : null })
