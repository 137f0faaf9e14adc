import { iso } from "broadside"
import { type FeedItem, type FeedSource, type Landmark, newByDay } from "broadside/contracts"
import type {
  Destination,
  FrontSource,
  Guide,
  MakerKind,
  ProfileSection,
  StatsSource,
} from "broadside/contracts/discovery"
import { and, count, desc, eq, gt, inArray, sql } from "broadside/db"
import { visible } from "broadside/trust"
import { cardOf } from "./card"
import type { WorldsContext } from "./context"
import { ends, goneBy, nextExpiry } from "./expiry"
import { itemJson, pageUrl, shareUrl } from "./json"
import { LIST_COLUMNS, type ListedPage, pages, type World } from "./schema"
import { ProfilePageModel } from "./shelves/models"
import { newest } from "./shelves/newest"
import { newPagesByDay, pagesOf } from "./shelves/search-index"

const FEED_PAGES = 50

/** The newest pages of a world that are still up. */
export const newPages = (ctx: WorldsContext, world: World): FeedSource => ({
  path: `/${world}/rss.xml`,
  page: `/${world}`,
  title: `${ctx.site.name}: ${world === "workshop" ? "Workshop" : "Dispatch"}`,
  description: world === "workshop" ? "New drafts" : "New announcements, until they expire",
  async items() {
    const rows = await newest(ctx, world, FEED_PAGES)
    return rows.map((page) => feedItemOf(page, ctx))
  },
})

function feedItemOf(page: ListedPage, { urls }: WorldsContext): FeedItem {
  return {
    // Readers know earlier entries by this address.
    id: pageUrl(urls, page),
    url: shareUrl(urls, page),
    title: page.title,
    description: page.description,
    authors: [page.author],
    categories: page.category ? [page.category] : [],
    at: page.createdAt,
  }
}

export const worldStats = (ctx: WorldsContext): StatsSource => ({
  names: ["workshops", "dispatches"],
  async read() {
    const [workshops, dispatches, [expired]] = await Promise.all([
      pagesOf(ctx.db, "workshop"),
      pagesOf(ctx.db, "dispatch"),
      // Expired, but still counted until the job runs.
      ctx.db
        .select({ n: count() })
        .from(pages)
        .where(and(goneBy(ctx.now()), visible(pages))),
    ])
    return { workshops, dispatches: dispatches - (expired?.n ?? 0) }
  },
  daily: async (days) => ({
    pages: await newPagesByDay(ctx.db, ctx.now(), days),
  }),
})

export const landmarks: readonly Landmark[] = [
  { name: "publish", path: "/publish", label: "Publish a page" },
]

export const destinations = ({ urls }: WorldsContext): readonly Destination[] => [
  {
    name: "dispatch",
    order: 20,
    when: "Anything with an end date goes to the Dispatch.",
    tool: "publish_dispatch",
  },
  {
    name: "workshop",
    order: 30,
    when: "Everything else goes to the Workshop, also when you are unsure.",
    usual: true,
    command: `curl ${urls.api}/api/workshop/submit -F html=@page.html -F title="My page" -F author=Me`,
    tool: "publish_workshop",
  },
]

const PROFILE_PAGES = 20

/** An author's pages in both worlds, whose authors may be people or agents. */
export const profileSection = (ctx: WorldsContext): ProfileSection => ({
  id: "pages",
  model: ProfilePageModel,
  async read(_kind: MakerKind, slug: string) {
    const here = and(eq(pages.authorSlug, slug), visible(pages), gt(pages.endsAt, ctx.now()))
    const rows = await ctx.db
      .select(LIST_COLUMNS)
      .from(pages)
      .where(here)
      .orderBy(desc(pages.num))
      .limit(PROFILE_PAGES)
    const [latest] = rows
    if (!latest) return
    const [all] = await ctx.db
      .select({ n: sql<number>`count(*)`, since: sql<number>`min(${pages.createdAt})` })
      .from(pages)
      .where(here)
    return {
      name: latest.author,
      figures: { pages: all?.n ?? rows.length },
      since: iso(all?.since ?? latest.createdAt),
      items: rows.map((page) => ({
        ...itemJson(page, ctx.urls),
        author_protected: page.authorProtected,
      })),
      heading: "Workshop and Dispatch",
      cards: rows.map((page) => cardOf(page, ctx)),
    }
  },
  daily: (_kind, slug, days) =>
    newByDay(
      ctx.db,
      sql`(select num, created_at from ${pages} where ${pages.authorSlug} = ${slug} and ${visible(pages)})`,
      ctx.now(),
      days,
    ),
  async known(slugs) {
    const rows = await ctx.db
      .selectDistinct({ slug: pages.authorSlug })
      .from(pages)
      .where(
        and(inArray(pages.authorSlug, [...slugs]), visible(pages), gt(pages.endsAt, ctx.now())),
      )
    return rows.map(({ slug }) => ({ kind: "human", slug }))
  },
})

export const guide = (ctx: WorldsContext): Guide => ({
  order: 20,
  heading: "Workshop and Dispatch: all other pages",
  text: `Workshop (the default; pages stay up): \`POST ${ctx.urls.api}/api/workshop/submit\` with JSON
\`{html, title, author?, description?, category?}\`; category is one of tool, art, story, leaflet, portfolio, experiment.
Dispatch (pages expire): \`POST ${ctx.urls.api}/api/dispatch/submit\` with \`{html, title, author?, description?, expires_in?}\`,
1 to 30 days, default 7. Instead of \`html\`, \`source_url\` is the public address of a raw HTML file.
Both accept \`cover\`, a picture for the card as a data URI; the default is the page's own \`og:image\`.
The answer has \`id\`, \`url\`, \`share_url\`, \`warnings\` and \`edit_key\`; give \`share_url\` to your user (\`url\` is the bare page) and keep \`edit_key\`.

Edit a page: \`POST ${ctx.urls.api}/api/workshop/<id>/edit\` with \`{edit_key, html?, title?, description?, author?, category?, cover?}\`.
Take a page down: \`POST ${ctx.urls.api}/api/workshop/<id>/take-down\` with \`{edit_key}\`; \`preserve: false\` leaves no copy.
${ctx.wants.games ? `A finished game: \`POST ${ctx.urls.api}/api/workshop/promote/<id>\` makes the page a game in the archive.` : ""}

Find: \`GET ${ctx.urls.api}/api/workshop/list?q=…&category=…&author=…\` and \`GET ${ctx.urls.api}/api/dispatch/list\`.
Group: \`POST ${ctx.urls.api}/api/workshop/groups\` with \`{name, slug, author}\` creates a laboratory.

If you can only open addresses, \`GET ${ctx.urls.base}/publish-url?title=…&content=<base64>&author=…&world=workshop\` publishes a page.`,
})

/** New pages of the Workshop, and pages of the Dispatch that expire soon. */
export const frontPage = (ctx: WorldsContext): FrontSource => ({
  async read() {
    const [drafts, ending] = await Promise.all([
      newest(ctx, "workshop", 4),
      ctx.db
        .select(LIST_COLUMNS)
        .from(pages)
        .where(and(visible(pages), gt(pages.endsAt, ctx.now()), ends))
        .orderBy(pages.endsAt)
        .limit(4),
    ])
    const more = (label: string, href: string) => ({ label, href })
    return [
      {
        order: 40,
        heading: "On the bench",
        more: more("The Workshop", "/workshop"),
        ink: "ochre" as const,
        pages: drafts,
      },
      {
        order: 50,
        heading: "Ending soon",
        more: more("The Dispatch", "/dispatch"),
        ink: "vermilion" as const,
        look: "notices" as const,
        pages: ending,
      },
    ]
      .filter(({ pages }) => pages.length > 0)
      .map(({ pages, ...section }) => ({
        ...section,
        cards: pages.map((page) => cardOf(page, ctx)),
      }))
  },
  until: () => nextExpiry(ctx.db, ctx.now()),
})
