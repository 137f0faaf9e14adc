import type { Log } from "../../../base/log"
import type { KindItem } from "../../moderation/evidence"
import { type Outcome, toEach } from "../../moderation/undo"
import type { SiteNames } from "../../names/site-names"

/** A name that was just protected; its key is shown once. */
export interface NewKey {
  readonly slug: string
  readonly key: string
}

export interface Protected {
  readonly keys: readonly NewKey[]
  readonly outcomes: readonly Outcome[]
}

/** Protects the names of the authors of items, each once. */
export async function protectNames(
  log: Log,
  protect: SiteNames["protect"],
  items: readonly KindItem[],
): Promise<Protected> {
  const authors = [...new Set(items.map(({ item }) => item.author).filter(Boolean))]
  const keys: NewKey[] = []
  const outcomes = await toEach(
    log,
    authors.map((id) => ({ kind: "name", id })),
    async ({ id }) => {
      const { slug, key } = await protect(id)
      if (key !== undefined) keys.push({ slug, key })
    },
  )
  return { keys, outcomes }
}
