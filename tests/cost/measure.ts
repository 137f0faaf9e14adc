/** CPU milliseconds of all threads of the process that doing something takes; a busy machine does not count. */
export async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const started = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(started)
  return (user + system) / 1_000
}

export const collect = () => Bun.gc(true)

/** What the process holds after a collection, in bytes. */
export function heldMemory(): number {
  collect()
  return process.memoryUsage.rss()
}
