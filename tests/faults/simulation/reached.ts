/** Everything that the simulation does to a site, so that a run can say how often it did. */
export const KINDS = [
  "a kill",
  "a power cut",
  "a cut in the middle of a write",
  "a cut between the commits of the two files",
  "a failure between the commits of the two files",
  "sectors lost",
  "a torn write",
  "writes reordered",
  "a failed read",
  "a failed write",
  "a failed sync",
  "a failed cut",
  "a failed name",
  "EIO",
  "ENOSPC",
  "EROFS",
  "EDQUOT",
  "an interrupted statement",
  "a start that failed",
  "a slow commit",
  "writes in a thread of their own",
  "a thread of writes that crashed",
  "a worker that crashed",
  "a worker that did not answer",
  "a clock step",
  "a request while the clock is wrong",
  "a clock step that held",
  "a restart of the machine",
  "a backup",
  "a backup restored",
  "an erasure after the backup",
] as const

export type Kind = (typeof KINDS)[number]

const reached = new Set<string>()

export const reach = (kind: Kind): void => void reached.add(kind)

export const wasReached = (kind: Kind): boolean => reached.has(kind)

/** What the site has acknowledged, as the route that did it. */
export const reachRoute = (route: string): void => void reached.add(route)

/** What was reached since the last time. */
export function takeReached(): string[] {
  const taken = [...reached].sort()
  reached.clear()
  return taken
}
