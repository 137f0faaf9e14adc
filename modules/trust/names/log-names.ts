import type { Db } from "broadside/db"
import { type Cause, entryOf } from "../log/change"
import { type Action, addEntry } from "../log/log"

/** The kind of protected names in the log of moderation. */
export const NAMES = "names"

interface NameChange {
  readonly action: Action
  readonly slug: string
  /** Undefined where an author did it: what authors do with their own names is not in the log. */
  readonly cause: Cause | undefined
}

/** Adds to the log what was done to a name. */
export async function noteName(tx: Db, at: number, { action, slug, cause }: NameChange) {
  if (cause) await addEntry(tx, entryOf(at, { action, kind: NAMES, id: slug, cause }))
}
