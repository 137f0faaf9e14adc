import type { Context } from "broadside"
import { type FeedSource, Feeds } from "broadside/contracts"
import { answers, Elysia } from "broadside/http"
import { Feed } from "feed"

/** One route for each feed that a module contributes. */
export function feedRoutes(ctx: Context) {
  const app = new Elysia()
  for (const source of ctx.all(Feeds))
    app.get(
      source.path,
      ({ request, query }) =>
        ctx.answer(request, () => rss(ctx, source, query as Record<string, string>), {
          type: "application/rss+xml; charset=utf-8",
        }),
      {
        detail: {
          tags: ["Feeds"],
          operationId: `feed${source.path.replace(/[^a-z]+/gi, "_")}`,
          summary: source.title,
          description: source.description,
          responses: answers("RSS 2.0", undefined, { type: "application/rss+xml" }),
        },
      },
    )
  return app
}

async function rss(ctx: Context, source: FeedSource, query: Record<string, string>) {
  const items = await source.items(query)
  const feed = new Feed({
    id: `${ctx.urls.base}${source.path}`,
    title: source.title,
    description: source.description,
    link: ctx.urls.base,
    feedLinks: { rss: `${ctx.urls.base}${source.path}` },
    copyright: "Each page belongs to its makers",
    generator: "Broadside",
    // Steady while nothing new comes, so that the ETag is, too.
    updated: new Date(items[0]?.at ?? 0),
  })
  for (const item of items)
    feed.addItem({
      id: item.id,
      guid: item.id,
      title: item.title,
      link: item.url,
      description: item.description,
      date: new Date(item.at),
      author: item.authors.map((name) => ({ name })),
      category: item.categories.map((name) => ({ name })),
    })
  return feed.rss2()
}
