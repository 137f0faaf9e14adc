import {
  Front,
  type FrontSection,
  type FrontSource,
  frontUntil,
  readFront,
} from "broadside/contracts"
import type { DiscoveryContext } from "../context"

/** The sections of one module, and until when they are valid; read again only after its data has changed. */
function readSource(ctx: DiscoveryContext, source: FrontSource) {
  const read = async () => {
    const [sections, until] = await Promise.all([readFront(source), frontUntil(source)])
    return { sections, until }
  }
  const key = `front ${ctx.all(Front).indexOf(source)}`
  return ctx.remember(key, read, { until: ({ until }) => until })
}

/** The same of every module. */
const readSources = (ctx: DiscoveryContext) =>
  ctx.gather(Front, (source) => readSource(ctx, source))

/** The sections of the front page, in their order. */
export const frontSections = async (ctx: DiscoveryContext): Promise<FrontSection[]> =>
  (await readSources(ctx)).flatMap(({ sections }) => sections).toSorted((a, b) => a.order - b.order)

/** Until when all of them are valid. */
export const endOfFront = async (ctx: DiscoveryContext): Promise<number> =>
  Math.min(...(await readSources(ctx)).map(({ until }) => until))
