import type { DiscoveryContext } from "../context"
import { Front, type FrontSection, type FrontSource, frontUntil, readFront } from "../contract"
import { endOf, readEach } from "./read-each"

async function readSource(source: FrontSource) {
  const [sections, until] = await Promise.all([readFront(source), frontUntil(source)])
  return { sections, until }
}

/** The sections of the front page, in their order. */
export async function frontSections(ctx: DiscoveryContext): Promise<FrontSection[]> {
  const parts = await readEach(ctx, Front, readSource)
  return parts.flatMap(({ sections }) => sections).toSorted((a, b) => a.order - b.order)
}

/** Until when all of them are valid. */
export const endOfFront = async (ctx: DiscoveryContext): Promise<number> =>
  endOf(await readEach(ctx, Front, readSource))
