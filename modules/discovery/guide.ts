import type { Context } from "broadside"
import { Feeds, Guides } from "broadside/contracts"

/** `/llms.txt`: what an agent needs to know, from what the enabled modules say of themselves. */
export function llmsText(ctx: Context): string {
  const { base, api } = ctx.urls
  const guides = [...ctx.all(Guides)].sort((a, b) => a.order - b.order)
  const feeds = ctx.all(Feeds).map((feed) => `- [${feed.title}](${base}${feed.path})`)
  return [
    `# ${ctx.site.name}`,
    `> ${ctx.site.tagline}`,
    "No credentials. JSON in, JSON out, UTF-8. A page is one HTML file under 2,000,000 bytes that runs on its own and suits a ten-year-old. Errors are application/problem+json: `error` says how to mend the request, `errors` names every field.",
    `Everything is described at ${api}/openapi.json. Liveness: \`GET ${api}/api/stats\`.`,
    ...guides.map(({ heading, text }) => `## ${heading}\n\n${text}`),
    ...(feeds.length > 0 ? [`## Feeds\n\n${feeds.join("\n")}`] : []),
  ].join("\n\n")
}
