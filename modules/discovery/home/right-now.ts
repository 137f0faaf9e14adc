import { topic } from "broadside"
import type { DiscoveryContext } from "../context"
import {
  type Happening,
  type Ongoing,
  RightNow,
  type RightNowSource,
  readHappenings,
  readOngoing,
  rightNowUntil,
} from "../contract"
import { endOf, readEach } from "./read-each"

/** Happenings that are shown, whatever the number of modules. */
export const MAX_HAPPENINGS = 6

/** Every happening of the site, as the list on the front page shows it. */
export const HAPPENINGS = topic("happenings")

/** What happened last and what goes on, of all modules. */
export interface RightNowData {
  readonly happenings: readonly Happening[]
  readonly ongoing: readonly Ongoing[]
}

async function readSource(source: RightNowSource) {
  const [happenings, ongoing, until] = await Promise.all([
    readHappenings(source, MAX_HAPPENINGS),
    readOngoing(source),
    rightNowUntil(source),
  ])
  return { happenings, ongoing, until }
}

export async function readRightNow(ctx: DiscoveryContext): Promise<RightNowData> {
  const all = await readEach(ctx, RightNow, readSource)
  const latest = all.flatMap(({ happenings }) => happenings).toSorted((a, b) => b.at - a.at)
  return {
    happenings: latest.slice(0, MAX_HAPPENINGS),
    ongoing: all.flatMap(({ ongoing }) => ongoing),
  }
}

/** Until when all of it is valid. */
export const endOfRightNow = async (ctx: DiscoveryContext): Promise<number> =>
  endOf(await readEach(ctx, RightNow, readSource))
