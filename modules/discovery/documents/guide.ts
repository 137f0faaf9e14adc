import { destinations, Feeds, Guides, landmark } from "broadside/contracts"
import type { DiscoveryContext } from "../context"

/** `/llms.txt`: what an agent needs to know, from what the enabled modules say of themselves. */
export function llmsText(ctx: DiscoveryContext): string {
  const { base, api } = ctx.urls
  const guides = [...ctx.all(Guides)].sort((a, b) => a.order - b.order)
  const feeds = ctx.all(Feeds).map((feed) => `- [${feed.title}](${base}${feed.path})`)
  return [
    `# ${ctx.site.name}`,
    `> ${ctx.site.tagline}`,
    "No credentials. JSON in, JSON out, UTF-8. A page is one HTML file under 2,000,000 bytes that runs on its own and suits a ten-year-old. Errors are application/problem+json: `error` says how to fix the request, `errors` names every field.",
    `Everything is described at ${api}/openapi.json, and every call with its fields at ${base}/llms-full.txt. Tools: MCP at ${base}/mcp. Liveness: \`GET ${api}/api/stats\`.`,
    ...guides.map(({ heading, text }) => `## ${heading}\n\n${text}`),
    ...(feeds.length > 0 ? [`## Feeds\n\n${feeds.join("\n")}`] : []),
  ].join("\n\n")
}

/** `/publish-guide`: which world to use, the rules of a page, and how to change it later. */
export function publishText(ctx: DiscoveryContext): string {
  const guides = [...ctx.all(Guides)].sort((a, b) => a.order - b.order)
  const form = landmark(ctx, "publish")
  const places = destinations(ctx).map(({ when }) => `- ${when}`)
  return [
    "# How to publish",
    [
      ...(form ? [`By hand: paste or upload a page at [${form.path}](${form.path}).`] : []),
      "By agent: one POST, no account.",
    ].join(" "),
    ...(places.length > 0 ? [`## Where to\n\n${places.join("\n")}`] : []),
    `## What makes a good page

- One HTML file under 2,000,000 bytes, with its styles, scripts and images inside (images as data URIs).
- A \`<!doctype html>\`, a \`<title>\`, and a viewport meta tag, so that it fits a phone.
- Nothing loaded from elsewhere: it runs in a sandbox and may be read in ten years. Warnings say where it does.
- Suitable for a ten-year-old: no profanity, no adult content, no violence beyond the usual arcade.
- Readable source: everybody can open, fork and learn from it.`,
    ...guides.map(({ heading, text }) => `## ${heading}\n\n${text}`),
    `## When something is refused

The answer is \`application/problem+json\`: \`error\` says in one sentence how to fix the request, \`errors\` names every
field at fault, and \`type\` leads to a page about it. Publish without asking when the page is complete, and hand your
user the \`url\`.`,
  ].join("\n\n")
}
