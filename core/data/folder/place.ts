import { statSync } from "node:fs"
import { join } from "node:path"
import { databaseIn, liveIn } from "./site"

const LOOK_MS = 1_000

/** The files that the site holds open. The log of a database is there from the first read on. */
const filesIn = (dataDir: string) => [
  ...[databaseIn(dataDir), liveIn(dataDir)].flatMap((path) => [path, `${path}-wal`]),
  join(dataDir, "site.lock"),
]

/**
 * Notices when a file that the site holds open is no longer at its path, because the data folder was removed, moved
 * or replaced. The system goes on writing to the file that nobody finds any more, so every acknowledged write would
 * be lost.
 */
export function watchPlace(dataDir: string) {
  const opened = new Map<string, string | undefined>()
  let fault: string | undefined

  function look(): void {
    for (const path of filesIn(dataDir)) {
      const before = opened.get(path)
      // A disk that fails for a moment has moved nothing.
      const now = identityOf(path, before)
      if (before === undefined) opened.set(path, now)
      else if (now !== before)
        fault = `${path} ${now === undefined ? "is gone" : "is another file now"}, while the site has the earlier one open.`
    }
  }

  look()
  return {
    /** What was found, as a sentence. From then on nothing may be stored. */
    fault: () => fault,
    /** Looks once a second until something is found. */
    start(found: (fault: string) => void): void {
      const timer = setInterval(() => {
        look()
        if (fault === undefined) return
        clearInterval(timer)
        found(fault)
      }, LOOK_MS)
      timer.unref()
    },
  }
}

/** Device and inode of the file at a path; undefined if there is none, and `otherwise` where that cannot be told. */
function identityOf(path: string, otherwise: string | undefined): string | undefined {
  try {
    const { dev, ino } = statSync(path)
    return `${dev} ${ino}`
  } catch (error) {
    const { code } = error as { code?: string }
    return code === "ENOENT" || code === "ENOTDIR" ? undefined : otherwise
  }
}
