import type { DiscoveryContext } from "../context"
import { sectionText } from "../documents/markdown"
import { frontSections } from "./front"

/** The front page for agents that read pages. */
export async function homeMarkdown(ctx: DiscoveryContext): Promise<string> {
  const { base } = ctx.urls
  const sections = await frontSections(ctx)
  return [
    `# ${ctx.site.name}`,
    `> ${ctx.site.tagline}`,
    `Publish, find, fork and discuss single-file HTML pages; no credentials. What an agent can do here: ${base}/llms.txt. Every call: ${base}/openapi.json. Tools: ${base}/mcp.`,
    ...sections.map((section) => sectionText(base, section)),
  ].join("\n\n")
}
