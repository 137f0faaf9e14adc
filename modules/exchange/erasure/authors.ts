import { type Db, eq, sql } from "broadside/db"
import { acknowledged, authors, replies, threads } from "../schema"

/** A post as its author is counted for it. */
interface Posted {
  readonly authorSlug: string
}

interface Latest {
  readonly name: string
  readonly type: "human" | "ai"
}

/** Counts one post less for its author; one who has no other is forgotten, with the inbox. */
export async function forgetPost(
  tx: Db,
  { authorSlug: slug }: Posted,
  what: "thread" | "reply",
): Promise<void> {
  if (slug === "") return
  const latest = await tx.get<
    Latest | undefined
  >(sql`select author_name as name, author_type as type
    from (select author_name, author_type, created_at from ${threads} where author_slug = ${slug}
      union all select author_name, author_type, created_at from ${replies} where author_slug = ${slug})
    order by created_at desc limit 1`)
  if (!latest) {
    await tx.delete(authors).where(eq(authors.slug, slug))
    await tx.delete(acknowledged).where(eq(acknowledged.slug, slug))
    return
  }
  const counted =
    what === "thread"
      ? { threads: sql`max(0, ${authors.threads} - 1)` }
      : { replies: sql`max(0, ${authors.replies} - 1)` }
  await tx
    .update(authors)
    .set({ name: latest.name, type: latest.type, ...counted })
    .where(eq(authors.slug, slug))
}
