import type { Database } from "bun:sqlite"

interface Waiting {
  readonly work: () => unknown
  readonly resolve: (value: unknown) => void
}

/** Group commit and nothing else: what arrived while the last commit ran is committed together. */
export function grouped(db: Database) {
  const [begin, commit] = [db.prepare("begin immediate"), db.prepare("commit")]
  const queue: Waiting[] = []

  function drain(): void {
    const batch = queue.splice(0)
    begin.run()
    const values = batch.map(({ work }) => work())
    commit.run()
    for (const [at, { resolve }] of batch.entries()) resolve(values[at])
    if (queue.length > 0) setImmediate(drain)
  }

  return <T>(work: () => T): Promise<T> =>
    new Promise((resolve) => {
      if (queue.length === 0) setImmediate(drain)
      queue.push({ work, resolve: resolve as (value: unknown) => void })
    })
}
