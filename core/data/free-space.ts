import { statfsSync } from "node:fs"
import { elapsed } from "../base/clock"
import { problem } from "../base/problems"
import type { Sqlite } from "../platform/sqlite"

export interface FreeSpace {
  /** Throws 507 when the disk is nearly full, or when the site may not grow: then only the operator may write. */
  require(request: Request): void
  /** A message for the operator; undefined if there is enough space. */
  trouble(): string | undefined
}

export interface FreeSpaceOptions {
  /** The data folder. */
  readonly folder: string
  /** The settings `free_mb` and `max_mb`. */
  readonly storage: { readonly free_mb: number; readonly max_mb: number }
  /** The files of the database. */
  readonly databases: readonly Sqlite[]
  /** Whether a request may free space where there is none. */
  readonly isOperators: (request: Request) => boolean
}

const LOOK_MS = 1_000
const MB = 1_000_000

/** Watches the disk of a folder and the size of the database. */
export function createFreeSpace(options: FreeSpaceOptions): FreeSpace {
  const { folder, storage, databases, isOperators } = options
  const free = throttle(() => freeBytes(folder))
  const used = throttle(() => usedBytes(databases))
  const isLow = () => storage.free_mb > 0 && free() < storage.free_mb * MB
  const isFull = () => storage.max_mb > 0 && used() >= storage.max_mb * MB

  return {
    require(request) {
      // A database needs room even to delete, so nobody may write to a full disk.
      if (isLow() || (isFull() && !isOperators(request)))
        throw problem["storage-full"]().withHeaders({ "retry-after": "60" })
    },
    trouble() {
      if (isLow()) return lowDisk(free(), storage.free_mb)
      if (isFull()) return fullSite(used(), storage.max_mb)
    },
  }
}

/** What `broadside check` says about a site that may be running; undefined if there is enough space. */
export function spaceFault(options: Pick<FreeSpaceOptions, "folder" | "storage" | "databases">) {
  const { folder, storage, databases } = options
  const free = freeBytes(folder)
  if (free < storage.free_mb * MB) return lowDisk(free, storage.free_mb)
  const used = usedBytes(databases)
  if (storage.max_mb > 0 && used >= storage.max_mb * MB) return fullSite(used, storage.max_mb)
}

const lowDisk = (free: number, floor: number) =>
  `the disk has ${Math.floor(free / MB)} MB left, under the ${floor} MB of storage.free_mb`
const fullSite = (used: number, most: number) =>
  `the site has ${Math.floor(used / MB)} MB of data, and storage.max_mb is ${most} MB`

/** Looks at most once a second. */
function throttle(look: () => number): () => number {
  let lookedAt = Number.NEGATIVE_INFINITY
  let seen = 0
  return () => {
    if (elapsed() - lookedAt > LOOK_MS) {
      lookedAt = elapsed()
      seen = look()
    }
    return seen
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

/** Bytes of the database without what was deleted: its files do not shrink, but take new data there. */
const usedBytes = (databases: readonly Sqlite[]): number =>
  databases.map(usedBytesOf).reduce((sum, bytes) => sum + bytes, 0)

function usedBytesOf(db: Sqlite): number {
  const [pages, unused, size] = ["page_count", "freelist_count", "page_size"].map((name) =>
    Number(db.query(`PRAGMA ${name}`).values()[0]?.[0]),
  ) as [number, number, number]
  return (pages - unused) * size
}
