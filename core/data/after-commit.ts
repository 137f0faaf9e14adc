import type { Log } from "../base/log"

/** What it throws must not leave the queue of writes standing. */
export function runAfterCommit(run: () => void, owner: string, log: Log): void {
  try {
    run()
  } catch (error) {
    log.error({ module: owner, err: error }, "work after a commit failed")
  }
}
