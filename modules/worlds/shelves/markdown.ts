import { inlineMarkdown, markdownLink } from "broadside/ui"
import type { WorldsContext } from "../context"
import { aboutPath, type Item, pageJson } from "../json"
import { labPath } from "../labs/json"
import { labsHolding } from "../labs/labs"
import type { Page, World } from "../schema"
import { listDispatch, listWorkshop } from "./list"
import type { ListQuery } from "./models"

/** A page's details for agents that read pages. */
export async function pageMarkdown(ctx: WorldsContext, row: Page): Promise<string> {
  const { base, api } = ctx.urls
  const page = pageJson(row, ctx.urls, ctx.now())
  const labs = await labsHolding(ctx.db, row.id)
  const facts = [
    `${page.world}${page.category ? `, ${page.category}` : ""}`,
    page.status,
    `by ${inlineMarkdown(page.author)}${page.author_protected ? " (protected name)" : ""}`,
    page.created_at,
    ...(page.expires_at ? [`expires ${page.expires_at}`] : []),
  ]
  return [
    `# ${inlineMarkdown(page.title)}`,
    facts.join(" · "),
    ...(page.buried ? [inlineMarkdown(page.buried.why)] : []),
    ...(page.description ? [inlineMarkdown(page.description)] : []),
    ...(page.promoted_to ? [`It became game ${page.promoted_to}.`] : []),
    ...(labs.length > 0
      ? [`In ${labs.map((lab) => markdownLink(lab.name, base + labPath(lab))).join(", ")}`]
      : []),
    "---",
    `The page: ${page.url}. Its record: GET ${api}/api/${page.world}/${page.id}.`,
  ].join("\n\n")
}

/** A world as a list of links. */
export async function shelfMarkdown(
  ctx: WorldsContext,
  world: World,
  query: ListQuery,
): Promise<string> {
  const { list } =
    world === "workshop" ? await listWorkshop(ctx, query) : await listDispatch(ctx, query)
  const items: readonly Item[] = list.active
  const line = (item: Item) =>
    `- ${markdownLink(item.title, ctx.urls.base + aboutPath({ world, id: item.id }))} by ${inlineMarkdown(item.author)}${item.description ? `: ${inlineMarkdown(item.description)}` : ""}`
  return [
    world === "workshop" ? "# The Workshop" : "# The Dispatch",
    items.length === 0 ? "Nothing matches." : items.map(line).join("\n"),
    `As JSON, with every filter: GET ${ctx.urls.api}/api/${world}/list.`,
  ].join("\n\n")
}
