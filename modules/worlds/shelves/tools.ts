import { invalid, iso } from "broadside"
import { moreText, sourcePart, sourceText, type Tool, toolOf } from "broadside/contracts"
import { integer, optional, t, windowOf } from "broadside/http"
import type { WorldsContext } from "../context"
import { pageById } from "../find-page"
import { type Item, pageJson } from "../json"
import { labPath } from "../labs/json"
import { labsHolding } from "../labs/labs"
import type { PublishedPages } from "../published-pages"
import { WORLDS, type World } from "../schema"
import { listDispatch, listWorkshop } from "./list"
import type { ListQuery } from "./models"
import { listDispatchRoute, listWorkshopRoute, pageRecordRoute } from "./routes"

const ReadMore = t.Object({
  source: optional(t.Boolean({ description: "false leaves out the html" })),
  html_from: optional(integer({ minimum: 0, description: "Where to go on in a long html" })),
  version: optional(integer({ minimum: 1, description: "An earlier html" })),
})

/** Tools that list and read the pages of both worlds. */
export const shelfTools = (ctx: WorldsContext, published: PublishedPages): Tool[] => [
  toolOf(ctx, listWorkshopRoute, {
    name: "list_workshop",
    title: "List the Workshop",
    description: "Workshop drafts, newest first, and promoted pages.",
    async run({ query }) {
      const { list, more } = await listWorkshop(ctx, query)
      return { text: listText([...list.active, ...list.promoted], query, more), value: list }
    },
  }),
  toolOf(ctx, listDispatchRoute, {
    name: "list_dispatch",
    title: "List the Dispatch",
    description: "Dispatch pages and when they expire, newest first.",
    async run({ query }) {
      const { list, more } = await listDispatch(ctx, query)
      return { text: listText(list.active, query, more), value: list }
    },
  }),
  ...WORLDS.map((world) =>
    toolOf(ctx, pageRecordRoute(world), {
      name: "read_page",
      title: "Read a page",
      description: "A page with its html, versions and laboratories.",
      choice: { argument: "kind", value: world },
      more: ReadMore,
      run: ({ params: { id }, more }) => readPage(ctx, published, { world, id }, more),
    }),
  ),
]

function listText(items: readonly Item[], query: ListQuery, more: boolean): string {
  if (items.length === 0) return "No pages found."
  return [...items.map(line), ...moreText(windowOf(query, more))].join("\n")
}

const NEVER_EXPIRES = 9_999_999_999_999

function line({ id, title, description, author, category, status, expires_at, url }: Item) {
  const facts = [
    ...(category ? [category] : []),
    status,
    ...(expires_at < NEVER_EXPIRES ? [`expires ${iso(expires_at)}`] : []),
  ]
  const head = `${id} ${title} by ${author} [${facts.join("; ")}]: ${url}`
  return description ? `${head}\n   ${description}` : head
}

async function readPage(
  ctx: WorldsContext,
  published: PublishedPages,
  { world, id }: { readonly world: World; readonly id: string },
  { source = true, html_from, version }: typeof ReadMore.static,
) {
  const page = await pageById(ctx.db, world, id)
  const versions = await published.versions(page)
  const numbers = versions.map((one) => one.version)
  const sha256 = versions.find((one) => one.version === (version ?? numbers.at(-1)))?.sha256
  if (!sha256)
    throw invalid([{ path: "/version", message: `version must be one of ${numbers.join(", ")}.` }])
  const labs = (await labsHolding(ctx.db, id)).map((lab) => ({
    name: lab.name,
    url: ctx.urls.base + labPath(lab),
  }))
  const record = { ok: true, ...pageJson(page, ctx.urls, ctx.now()), labs }
  const stored = source ? await ctx.needs.pages.read(sha256) : undefined
  const html = new TextDecoder("utf-8", { ignoreBOM: true }).decode(stored?.bytes)
  const part = source ? sourcePart(html, html_from) : undefined
  const cover = page.cover === null ? undefined : await ctx.needs.covers.read(page.cover)
  return {
    text: [
      JSON.stringify({ ...record, versions: numbers }),
      ...(part ? sourceText(part) : []),
    ].join("\n"),
    value: { ...record, versions, ...part },
    content: cover ? [{ type: "image" as const, mimeType: "image/webp", bytes: cover }] : [],
  }
}
