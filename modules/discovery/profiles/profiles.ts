import type { DayCount } from "broadside/contracts"
import type { DiscoveryContext } from "../context"
import { problems } from "../errors"
import { type MakerKind, ProfileSections, readProfileDays, readProfilePart } from "./contract"

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
    isProtected: (await ctx.needs.names.proofOf(slug)) !== undefined,
    // Not every module knows more than the slug.
    name: (sections.find(({ name }) => name !== slug) ?? first).name,
    since: sections.map((part) => part.since).sort()[0] as string,
    figures: Object.assign({}, ...sections.map((part) => part.figures)) as Record<string, number>,
    parts: sections,
  }
}

/** Whole weeks, so that every column of the calendar is full. */
const YEAR_DAYS = 364

/** What a slug made and posted on each day of the last year, in all modules. */
export async function yearOf(
  ctx: DiscoveryContext,
  kind: MakerKind,
  slug: string,
): Promise<DayCount[]> {
  const parts = await ctx.gather(ProfileSections, (section) =>
    readProfileDays(section, kind, slug, YEAR_DAYS),
  )
  const sums = new Map<string, number>()
  for (const { day, count } of parts.flat()) sums.set(day, (sums.get(day) ?? 0) + count)
  return [...sums].map(([day, count]) => ({ day, count })).sort((a, b) => (a.day < b.day ? -1 : 1))
}

export async function profileOf(ctx: DiscoveryContext, kind: MakerKind, address: string) {
  const { parts, isProtected, ...profile } = await partsOf(ctx, kind, address)
  const items = Object.fromEntries(parts.map(({ id, items }) => [id, items]))
  return { ...items, ok: true, kind, ...profile, protected: isProtected }
}
