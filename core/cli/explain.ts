import { permissionAdvice } from "#platform/process"
import { wayOut } from "../data/folder/examine"
import { databaseIn } from "../data/folder/site"
import type { Options } from "./options"

interface SystemError {
  readonly code?: string
  readonly path?: string
  readonly message: string
}

/**
 * Turns an error code of the system or the database, or a missing permission, into a sentence with
 * the path and how to fix it.
 */
export function explain(error: SystemError, { dataDir }: Pick<Options, "dataDir">): string {
  const { code = "", path = databaseIn(dataDir), message } = error
  const match = SENTENCES.find(([codes]) => codes.test(code))
  if (!match) return permissionAdvice(error) ?? message
  return `${match[1](path, dataDir)} (${message.startsWith(code) ? message : `${code}: ${message}`})`
}

const SENTENCES: readonly (readonly [RegExp, (path: string, dataDir: string) => string])[] = [
  [
    /^(EACCES|EPERM|EROFS|SQLITE_READONLY|SQLITE_CANTOPEN|SQLITE_PERM|SQLITE_AUTH)/,
    (path, dataDir) =>
      `This user cannot open or create ${path}. Give the user that runs Broadside the ` +
      `right to read and write ${dataDir}/ and everything in it.`,
  ],
  [
    /^(ENOSPC|EDQUOT|EFBIG|SQLITE_FULL)/,
    (_, dataDir) => `The disk of ${dataDir}/ is full. Free some space, then try again.`,
  ],
  [
    /^(SQLITE_BUSY|SQLITE_LOCKED)/,
    (path) =>
      `${path} is locked by another program, such as a database browser. Close it, then try again.`,
  ],
  [/^(SQLITE_CORRUPT|SQLITE_NOTADB)/, (path, dataDir) => `${path} is damaged. ${wayOut(dataDir)}`],
  [
    /^(EIO|SQLITE_IOERR)/,
    (path) => `${path} could not be read or written. Check the disk and the system's log.`,
  ],
]
