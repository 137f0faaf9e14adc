import { HOLD_MS, MAX_STEP_MS } from "../../../core/jobs/clock/guarded-clock"
import type { Random } from "../fuzz/random"
import { reach } from "./reached"
import type { Site } from "./site"
import { sleep } from "./virtual"

const HOUR = 3_600_000
const DAY = 24 * HOUR
const STEPS = [HOUR, -HOUR, 25 * HOUR, 40 * DAY, -40 * DAY]

let ahead = 0
let started = 0

/** The clocks of the machine that the site is on. `Date` is right: clients go by it. */
export const clocks = {
  wall: () => Date.now() + ahead,
  elapsed: () => performance.now(),
  uptime: () => performance.now() - started,
}

export function resetClock(): void {
  ahead = 0
  started = 0
}

/** As after a power cut, or, without one, as if there had been none. */
export function startMachine(isAgain: boolean): void {
  started = isAgain ? performance.now() : 0
  if (isAgain) reach("a restart of the machine")
}

/** Steps the clock ahead or back, and after less than ten minutes to where it was; perhaps more than once. */
export async function stepSometimes(random: Random, isAlive: () => boolean): Promise<void> {
  while (isAlive()) {
    await sleep(random.below(random.chance(0.5) ? 300 : 30_000))
    if (!isAlive()) return
    ahead = random.pick(STEPS)
    reach("a clock step")
    await sleep(random.below(random.chance(0.5) ? 2_000 : HOLD_MS - MAX_STEP_MS))
    // The site may look at its clock once a minute alone: until it has seen it, nothing was put back.
    if (isAlive()) ahead = 0
  }
}

/** A step that is not put back in time decides nothing: what the site takes for the time, if it does. */
export function wrongTime({ host }: Pick<Site, "host">): string | undefined {
  const wrong = host.now() - Date.now()
  if (ahead !== 0) reach("a request while the clock is wrong")
  if (Math.abs(wrong) > 2 * MAX_STEP_MS)
    return `the site's time is ${wrong} ms ahead, and the clock ${ahead} ms`
}

/** The clock is a day ahead, and stays so: from then on it counts. */
export async function stepForGood(site: Pick<Site, "host">): Promise<string[]> {
  ahead = 25 * HOUR
  const before = wrongTime(site)
  await sleep(HOLD_MS + 2 * 60_000)
  const behind = clocks.wall() - site.host.now()
  reach("a clock step that held")
  return [
    ...(before ? [before] : []),
    ...(Math.abs(behind) > MAX_STEP_MS ? [`a step that held does not count: ${behind} ms`] : []),
  ]
}
