import type { Database } from "bun:sqlite"

/** Group commit and nothing else: what arrived while the last commit ran is committed together. */
export function grouped(db: Database) {
  const [begin, commit] = [db.prepare("begin immediate"), db.prepare("commit")]
  const queue: { work: () => number; resolve: (value: number) => void }[] = []

  function drain(): void {
    const batch = queue.splice(0)
    begin.run()
    const values = batch.map(({ work }) => work())
    commit.run()
    for (const [at, { resolve }] of batch.entries()) resolve(values[at] as number)
    if (queue.length > 0) setImmediate(drain)
  }

  return (work: () => number) =>
    new Promise<number>((resolve) => {
      if (queue.length === 0) setImmediate(drain)
      queue.push({ work, resolve })
    })
}
