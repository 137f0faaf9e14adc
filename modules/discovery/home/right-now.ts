import { topic } from "broadside"
import {
  type Happening,
  type Ongoing,
  RightNow,
  readHappenings,
  readOngoing,
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

export async function readRightNow(ctx: DiscoveryContext): Promise<RightNowData> {
  const [happenings, ongoing] = await Promise.all([
    ctx.gather(RightNow, (source) => readHappenings(source, MOST_HAPPENINGS)),
    ctx.gather(RightNow, readOngoing),
  ])
  const latest = happenings.flat().toSorted((a, b) => b.at - a.at)
  return { happenings: latest.slice(0, MOST_HAPPENINGS), ongoing: ongoing.flat() }
}
