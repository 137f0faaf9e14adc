import type { Store } from "../../../core/data/store"
import { type Random, randomOf } from "../fuzz/random"
import { CALLS, type Disk, ERRORS } from "./disk"
import { reach } from "./reached"
import { pass } from "./virtual"

export type Run = () => unknown
export type Changed = (store: Store) => Store

/** A store whose statements of these texts do something else. */
export function replaced(store: Store, changes: Readonly<Record<string, (run: Run) => Run>>) {
  const { connection } = store
  const prepare = connection.prepare.bind(connection)
  connection.prepare = (sql) => {
    const statement = prepare(sql)
    const change = changes[sql]
    return change
      ? Object.assign(statement, { run: change(statement.run.bind(statement)) })
      : statement
  }
  return store
}

interface Between {
  readonly random: Random
  readonly disk: Disk
  /** Called with a state of the disk. */
  readonly remembered: (state: number) => void
}

/** Most lives have so many commits of both files. */
const COMMITS = 8

/** Remembers the disk, or lets it fail, once the main file of some commit is committed and `live.db` is not. */
export function betweenCommits({ random, disk, remembered }: Between): Changed {
  const at = random.below(COMMITS)
  const fails = random.chance(0.2)
  let commits = 0
  return (store) =>
    replaced(store, {
      COMMIT: (run) => () => {
        const done = run()
        if (!store.live.connection.inTransaction || commits++ !== at) return done
        if (fails) {
          disk.fail(1, 2 + random.below(3), CALLS.write | CALLS.sync, ERRORS.EIO)
          reach("a failure between the commits of the two files")
        } else {
          // Before the first bytes of the second, or when some are there.
          remembered(disk.remember(disk.calls() + 1 + random.below(3), random.chance(0.5)))
          reach("a cut between the commits of the two files")
        }
        return done
      },
    })
}

const SLOW_MS = 300

/** Some commits take so long that writes move to a thread of their own. */
export function slowCommits(random: Random): Changed {
  const seeded = randomOf(random.below(1e9))
  return (store) =>
    replaced(store, {
      COMMIT: (run) => () => {
        if (!seeded.chance(0.2)) return run()
        pass(SLOW_MS)
        reach("a slow commit")
        return run()
      },
    })
}
