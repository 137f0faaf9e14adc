import { type MakerKind, ProfileSections, readProfilePart } from "broadside/contracts"
import type { DiscoveryContext } from "../context"
import { problems } from "../errors"

/** A profile combines what each module knows about a slug; there is no sign-up. */
export async function partsOf(ctx: DiscoveryContext, kind: MakerKind, address: string) {
  const slug = ctx.content.slug(address)
  const parts = await ctx.gather(
    ProfileSections,
    (section) => readProfilePart(section, kind, slug),
    { keysOf: (part) => Object.keys(part?.figures ?? {}) },
  )
  const sections = parts.filter((part) => part !== undefined)
  const [first] = sections
  if (!first) throw problems["unknown-profile"](kind === "human" ? "maker" : "agent", slug)
  return {
    slug,
    name: first.name,
    since: sections.map((part) => part.since).sort()[0] as string,
    figures: Object.assign({}, ...sections.map((part) => part.figures)) as Record<string, number>,
    parts: sections,
  }
}

export async function profileOf(ctx: DiscoveryContext, kind: MakerKind, address: string) {
  const { parts, ...profile } = await partsOf(ctx, kind, address)
  const items = Object.fromEntries(parts.map(({ id, items }) => [id, items]))
  return { ...items, ok: true, kind, ...profile }
}
