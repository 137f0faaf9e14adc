import type { Random } from "../fuzz/random"
import { CALLS, type Disk, ERRORS } from "./disk"
import { type Kind, reach, wasReached } from "./reached"

/** Most schedules make more; a fault or a cut of the power is at one of the first. */
export const CALLS_WITH_FAULTS = 400

const { write, sync, cut, names, read } = CALLS
const { EIO, ENOSPC, EROFS, EDQUOT } = ERRORS
const NAMES = new Map<number, Kind>(
  Object.entries(ERRORS).map(([name, error]) => [error, name as Kind]),
)
const FAILURES: readonly (readonly [
  calls: number,
  kinds: readonly Kind[],
  errors: readonly number[],
])[] = [
  [cut, ["a failed cut"], [ENOSPC, EDQUOT]],
  [names, ["a failed name"], [ENOSPC, EDQUOT, EROFS]],
  [write | cut | names, [], [ENOSPC, EDQUOT]],
  [write, ["a failed write"], [EIO, ENOSPC, EROFS, EDQUOT]],
  [sync, ["a failed sync"], [EIO, ENOSPC]],
  [read, ["a failed read"], [EIO]],
  [cut, ["a failed cut"], [EIO]],
]

/** Lets some calls fail for a while; `note`, called later, says whether one did. */
export function failSometime(random: Random, disk: Disk) {
  const from = random.below(CALLS_WITH_FAULTS)
  const [calls, kinds, errors] = random.pick(FAILURES)
  const error = random.pick(errors)
  disk.fail(from, from + 1 + random.below(20), calls, error)
  return {
    note() {
      // A failure between two commits replaces these.
      if (disk.failures() > 0 && !wasReached("a failure between the commits of the two files"))
        for (const kind of [...kinds, NAMES.get(error) as Kind]) reach(kind)
    },
  }
}
