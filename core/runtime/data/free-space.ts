import { statfsSync } from "node:fs"
import { problem } from "../../base/problems"

export interface FreeSpace {
  /** Throws 507 when the disk is nearly full: a database needs room even to delete. */
  require(): void
  /** A message for the operator; undefined if there is enough space. */
  trouble(): string | undefined
}

const LOOK_MS = 1_000
const MB = 1_000_000

/** Watches the disk of a folder. */
export function createFreeSpace(folder: string, floorMb: number): FreeSpace {
  let lookedAt = Number.NEGATIVE_INFINITY
  let free = Number.POSITIVE_INFINITY

  function isLow(): boolean {
    if (floorMb === 0) return false
    if (performance.now() - lookedAt > LOOK_MS) {
      lookedAt = performance.now()
      free = freeBytes(folder)
    }
    return free < floorMb * MB
  }

  return {
    require() {
      if (isLow()) throw problem["storage-full"]().withHeaders({ "retry-after": "60" })
    },
    trouble() {
      if (isLow())
        return `the disk has ${Math.floor(free / MB)} MB left, under the ${floorMb} MB of storage.free_mb`
    },
  }
}

function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    // A system that cannot report free space must not stop the site.
    return Number.POSITIVE_INFINITY
  }
}
