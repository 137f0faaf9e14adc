/**
 * What work costs in processor time, in milliseconds: the same on a busy machine, and while other
 * files are tested in threads of the same process.
 */
export function cpuMs(work: () => void): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}
