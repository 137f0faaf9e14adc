import type { Log } from "broadside"
import { newBatch } from "../../log/batch"
import { BY_OPERATOR } from "../../log/change"
import type { NameProtection } from "../../names/site-names"
import type { KindItem } from "../../queue/evidence"
import { applyToEach, type Outcome } from "../../queue/undo"

/** A name that was just protected; its key is shown once. */
export interface NewKey {
  readonly slug: string
  readonly key: string
}

export interface ProtectionResult {
  /** The batch of these entries in the log. */
  readonly batch: string
  readonly keys: readonly NewKey[]
  readonly outcomes: readonly Outcome[]
}

/** Protects the names of the authors of items, each once. */
export async function protectNames(
  log: Log,
  protect: NameProtection["protect"],
  items: readonly KindItem[],
): Promise<ProtectionResult> {
  const authors = [...new Set(items.map(({ item }) => item.author).filter(Boolean))]
  const keys: NewKey[] = []
  const cause = Object.assign({ batch: newBatch() }, BY_OPERATOR)
  const outcomes = await applyToEach(
    log,
    authors.map((id) => ({ kind: "name", id })),
    async ({ id }) => {
      const { slug, key } = await protect(id, cause)
      if (key !== undefined) keys.push({ slug, key })
    },
  )
  return { batch: cause.batch, keys, outcomes }
}
