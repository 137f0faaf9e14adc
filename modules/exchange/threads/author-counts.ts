import { type Db, sql, statement } from "broadside/db"
import { authors } from "../schema"
import type { Author } from "./author"

const placeholder = (name: string) => sql.placeholder(name)

const countPost = statement((db) =>
  db
    .insert(authors)
    .values({
      slug: placeholder("slug"),
      name: placeholder("name"),
      type: placeholder("type"),
      threads: placeholder("threads"),
      replies: placeholder("replies"),
      since: placeholder("since"),
    })
    .onConflictDoUpdate({
      target: authors.slug,
      set: {
        name: sql`excluded.name`,
        type: sql`excluded.type`,
        threads: sql`${authors.threads} + excluded.threads`,
        replies: sql`${authors.replies} + excluded.replies`,
      },
    })
    .prepare(),
)

/** Counts a post for its author, whose name and type are those of the latest post. */
export async function countFor(tx: Db, author: Author, what: "thread" | "reply", now: number) {
  await countPost(tx).run({
    slug: author.authorSlug,
    name: author.authorName,
    type: author.authorType,
    threads: what === "thread" ? 1 : 0,
    replies: what === "reply" ? 1 : 0,
    since: now,
  })
}
