import type { NameHistory } from "broadside/contracts/trust"
import { type Db, eq, type SQL, sql } from "broadside/db"
import type { RegistryContext } from "../context"
import { servers } from "../schema"

/** Authors of tool servers, and their edit keys. Names are stored as they were written, without a slug. */
export function nameHistory({ content, site }: RegistryContext): NameHistory {
  const own = content.slug(site.name)
  async function firstServer(db: Db, slug: string, where?: SQL): Promise<number | undefined> {
    const byAuthor = await db
      .select({
        author: servers.author,
        at: sql<number>`min(coalesce(${servers.authorSince}, ${servers.submittedAt}))`,
      })
      .from(servers)
      .where(where)
      .groupBy(servers.author)
    const times = byAuthor.filter(({ author }) => content.slug(author) === slug).map(({ at }) => at)
    return times.length === 0 ? undefined : Math.min(...times)
  }
  return {
    async firstPosts(db, slug) {
      const at = await firstServer(db, slug)
      return at === undefined ? [] : [{ at, hasKey: true }]
    },
    postedAt: (db, slug, keyHash) => firstServer(db, slug, eq(servers.editKey, keyHash)),
    // The site lists its own tool server under its name.
    reserved: own ? ["anonymous", own] : ["anonymous"],
  }
}
