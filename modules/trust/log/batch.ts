import { randomId } from "broadside"

/** A new batch: what has the same one in the log was done at once, and is undone at once. */
export const newBatch = () => randomId(12)
