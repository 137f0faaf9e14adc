import type { Content } from "broadside"
import type { Db } from "broadside/db"
import type { KindItem } from "../../queue/evidence"
import { reviewsOf } from "../../review/store"
import type { Target } from "./ban-form"

const MAX_DOMAINS = 30

interface Host {
  readonly db: Db
  readonly content: Pick<Content, "slug">
}

/** Targets for a ban because of some items: their authors, their networks and the domains of their links, each once. */
export async function candidatesOf({ db, content }: Host, items: readonly KindItem[]) {
  const kinds = [...Map.groupBy(items, ({ kind }) => kind.kind)]
  const read = await Promise.all(
    kinds.map(([kind, of]) =>
      reviewsOf(
        db,
        kind,
        of.map(({ item }) => item.id),
      ),
    ),
  )
  const reviews = read.flatMap((byId) => [...byId.values()])
  const each = (what: Target["what"], values: readonly (string | null)[]): Target[] =>
    [...new Set(values)].flatMap((value) => (value ? [{ what, value }] : []))
  return [
    ...each(
      "name",
      items.map(({ item }) => content.slug(item.author)),
    ),
    ...each(
      "block",
      reviews.map(({ source }) => source),
    ),
    ...each(
      "domain",
      reviews.flatMap(({ domains }) => domains),
    ).slice(0, MAX_DOMAINS),
  ]
}
