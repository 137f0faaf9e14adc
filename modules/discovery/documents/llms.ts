import { Feeds, Pages } from "broadside/contracts"
import type { DiscoveryContext } from "../context"
import { Guides } from "./contract"
import { introduction } from "./guide"

/**
 * `/llms.txt` in the form of llmstxt.org: a title, a summary, text without headings, and sections that are
 * lists of links.
 */
export function llmsText(ctx: DiscoveryContext): string {
  const { base, api } = ctx.urls
  const link = (name: string, url: string, note: string) => `- [${name}](${url}): ${note}`
  const guides = [...ctx.all(Guides)].sort((a, b) => a.order - b.order)
  const areas = ctx.all(Pages).flatMap(({ nav }) => nav ?? [])
  const ownTitle = (title: string) => title.replace(`${ctx.site.name}: `, "")
  const feeds = ctx
    .all(Feeds)
    .map(({ title, path, description }) => link(ownTitle(title), base + path, description))
  return [
    ...introduction(ctx),
    ...guides.map(({ heading, text }) => `**${heading}.** ${text}`),
    section("Documents", [
      link("OpenAPI", `${api}/openapi.json`, "every call and its fields"),
      link("Full guide", `${base}/llms-full.txt`, "this guide and every call"),
      link("How to publish", `${base}/publish-guide`, "what makes a good page"),
      link("Tools", `${base}/mcp/server-card`, "the tool server"),
    ]),
    section("Areas for people", [
      link("Front page", base, "what is new; Markdown with `Accept: text/markdown`"),
      ...areas
        .toSorted((a, b) => a.order - b.order)
        .map(({ label, path }) => `- [${label}](${base}${path})`),
    ]),
    ...(feeds.length > 0 ? [section("Feeds", feeds)] : []),
    section("Optional", [
      link("For developers", `${base}/developers`, "with headings"),
      link("Manifest", `${base}/.well-known/ai-agent-manifest.json`, "calls by area"),
      link("Statistics", `${api}/api/stats`, "counts of everything"),
      link("Sitemap", `${base}/sitemap.xml`, "every page"),
    ]),
  ].join("\n\n")
}

const section = (heading: string, links: readonly string[]) =>
  `## ${heading}\n\n${links.join("\n")}`
