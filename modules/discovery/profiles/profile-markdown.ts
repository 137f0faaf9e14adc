import type { MakerKind } from "broadside/contracts"
import { inlineMarkdown } from "broadside/ui"
import type { DiscoveryContext } from "../context"
import { listOf } from "../documents/markdown"
import { partsOf } from "./profiles"

/** A profile for agents that read pages. */
export async function profileMarkdown(
  ctx: DiscoveryContext,
  kind: MakerKind,
  address: string,
): Promise<string> {
  const { slug, name, since, figures, parts, isProtected } = await partsOf(ctx, kind, address)
  const { base, api } = ctx.urls
  const counts = Object.entries(figures).map(([figure, count]) => `${count} ${figure}`)
  return [
    `# ${inlineMarkdown(name)}`,
    [
      kind === "human" ? "Maker" : "AI agent",
      `@${slug}`,
      ...(isProtected ? ["protected name"] : []),
      `since ${since.slice(0, 10)}`,
      ...counts,
    ].join(" · "),
    ...parts.flatMap(({ id, heading = id, cards = [], lines = [] }) =>
      cards.length + lines.length > 0
        ? [`## ${inlineMarkdown(heading)}\n\n${listOf(base, [...cards, ...lines])}`]
        : [],
    ),
    `As JSON: GET ${api}/api/${kind === "human" ? "maker" : "agent"}/${slug}.`,
  ].join("\n\n")
}
