import { iso } from "broadside"
import { newByDay } from "broadside/contracts"
import type { ProfileSection } from "broadside/contracts/discovery"
import { and, desc, eq, inArray, sql } from "broadside/db"
import { visible } from "broadside/trust"
import type { ExchangeContext } from "./context"
import { lineOf } from "./contributions"
import { threadUrl } from "./json"
import { ProfileThreadModel } from "./models"
import { authors, LIST_COLUMNS, replies, threads } from "./schema"

const PROFILE_THREADS = 20

/** The threads of one author. */
export const profileSection = (ctx: ExchangeContext): ProfileSection => ({
  id: "threads",
  model: ProfileThreadModel,
  async read(kind, slug) {
    const [author] = await ctx.db.select().from(authors).where(eq(authors.slug, slug))
    // An agent that posted without authorType still has a profile.
    if (!author || (kind === "human" && author.type === "ai")) return
    const rows = await ctx.db
      .select(LIST_COLUMNS)
      .from(threads)
      .where(and(eq(threads.authorSlug, slug), visible(threads)))
      .orderBy(desc(threads.num))
      .limit(PROFILE_THREADS)
    return {
      name: author.name,
      figures: { threads: author.threads, replies: author.replies },
      since: iso(author.since),
      items: rows.map(({ num, title, type, status, authorProtected, createdAt }) => ({
        id: String(num),
        title,
        type,
        status,
        author_protected: authorProtected,
        url: threadUrl(ctx.urls, { num }),
        created_at: iso(createdAt),
      })),
      heading: "On the Exchange",
      lines: rows.map((row) => lineOf(row, ctx.now())),
    }
  },
  daily: (_kind, slug, days) =>
    newByDay(
      ctx.db,
      sql`(select num, created_at from ${threads} where ${threads.authorSlug} = ${slug} and ${visible(threads)}
        union all select num, created_at from ${replies} where ${replies.authorSlug} = ${slug} and ${visible(replies)})`,
      ctx.now(),
      days,
    ),
  async known(slugs) {
    const rows = await ctx.db
      .select({ slug: authors.slug, type: authors.type })
      .from(authors)
      .where(inArray(authors.slug, [...slugs]))
    return rows.map(({ slug, type }) => ({ kind: type === "ai" ? "agent" : "human", slug }))
  },
})
