import { wayOut } from "../runtime/data/folder/examine"
import { databaseIn } from "../runtime/data/folder/site"
import type { Options } from "./options"

interface SystemError {
  readonly code?: string
  readonly path?: string
  readonly message: string
}

/** What the system and the database say in a word, as a sentence with the path and what to do. */
export function explain(error: SystemError, { dataDir }: Pick<Options, "dataDir">): string {
  const { code = "", path = databaseIn(dataDir), message } = error
  const found = SENTENCES.find(([codes]) => codes.test(code))
  if (!found) return message
  return `${found[1](path, dataDir)} (${message.startsWith(code) ? message : `${code}: ${message}`})`
}

const SENTENCES: readonly (readonly [RegExp, (path: string, dataDir: string) => string])[] = [
  [
    /^(EACCES|EPERM|EROFS|SQLITE_READONLY|SQLITE_CANTOPEN|SQLITE_PERM|SQLITE_AUTH)/,
    (path, dataDir) =>
      `${path} cannot be opened or made by this user. Give the user that Broadside runs as the ` +
      `right to read and write ${dataDir}/ and everything in it.`,
  ],
  [
    /^(ENOSPC|EDQUOT|EFBIG|SQLITE_FULL)/,
    (_, dataDir) => `The disk that holds ${dataDir}/ is full. Make space, then try again.`,
  ],
  [
    /^(SQLITE_BUSY|SQLITE_LOCKED)/,
    (path) =>
      `${path} is locked by another program, such as a database browser. Close it, then try again.`,
  ],
  [/^(SQLITE_CORRUPT|SQLITE_NOTADB)/, (path, dataDir) => `${path} is damaged. ${wayOut(dataDir)}`],
  [
    /^(EIO|SQLITE_IOERR)/,
    (path) => `${path} could not be read or written. Look at the disk and the system's log.`,
  ],
]
