import { topic } from "broadside"
import {
  type Happening,
  type Ongoing,
  RightNow,
  type RightNowSource,
  readHappenings,
  readOngoing,
  rightNowUntil,
} from "broadside/contracts"
import type { DiscoveryContext } from "../context"

/** So many happenings are shown, whatever the number of modules. */
export const MOST_HAPPENINGS = 6

/** Every happening of the site, as the list on the front page shows it. */
export const HAPPENINGS = topic("happenings")

/** What happened last and what goes on, of all modules. */
export interface RightNowData {
  readonly happenings: readonly Happening[]
  readonly ongoing: readonly Ongoing[]
}

/** What one module says, and until when it is valid; read again only after its data has changed. */
function readSource(ctx: DiscoveryContext, source: RightNowSource) {
  const read = async () => {
    const [happenings, ongoing, until] = await Promise.all([
      readHappenings(source, MOST_HAPPENINGS),
      readOngoing(source),
      rightNowUntil(source),
    ])
    return { happenings, ongoing, until }
  }
  const key = `right now ${ctx.all(RightNow).indexOf(source)}`
  return ctx.remember(key, read, { until: ({ until }) => until })
}

/** The same of every module. */
const readSources = (ctx: DiscoveryContext) =>
  ctx.gather(RightNow, (source) => readSource(ctx, source))

export async function readRightNow(ctx: DiscoveryContext): Promise<RightNowData> {
  const all = await readSources(ctx)
  const latest = all.flatMap(({ happenings }) => happenings).toSorted((a, b) => b.at - a.at)
  return {
    happenings: latest.slice(0, MOST_HAPPENINGS),
    ongoing: all.flatMap(({ ongoing }) => ongoing),
  }
}

/** Until when all of it is valid. */
export const endOfRightNow = async (ctx: DiscoveryContext): Promise<number> =>
  Math.min(...(await readSources(ctx)).map(({ until }) => until))
