import { type MakerKind, ProfileSections, readProfilePart } from "broadside/contracts"
import type { DiscoveryContext } from "../context"
import { problems } from "../errors"

/** A profile is what every module knows of a slug; nobody signs up for one. */
export async function partsOf(ctx: DiscoveryContext, kind: MakerKind, address: string) {
  const slug = ctx.content.slug(address)
  const parts = await ctx.gather(
    ProfileSections,
    (section) => readProfilePart(section, kind, slug),
    { keysOf: (part) => Object.keys(part?.figures ?? {}) },
  )
  const known = parts.filter((part) => part !== undefined)
  const [first] = known
  if (!first) throw problems["unknown-profile"](kind === "human" ? "maker" : "agent", slug)
  return {
    slug,
    name: first.name,
    since: known.map((part) => part.since).sort()[0] as string,
    figures: Object.assign({}, ...known.map((part) => part.figures)) as Record<string, number>,
    parts: known,
  }
}

export async function profileOf(ctx: DiscoveryContext, kind: MakerKind, address: string) {
  const { parts, ...profile } = await partsOf(ctx, kind, address)
  const items = Object.fromEntries(parts.map(({ id, items }) => [id, items]))
  return { ...items, ok: true, kind, ...profile }
}
