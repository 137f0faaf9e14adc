/** Names of SQLite's result codes, by number; each is followed by its extended ones, which add 256, 512 and so on. */
const NAMES: Readonly<Record<number, string>> = {
  1: "ERROR MISSING_COLLSEQ RETRY SNAPSHOT",
  2: "INTERNAL",
  3: "PERM",
  4: "ABORT - ROLLBACK",
  5: "BUSY RECOVERY SNAPSHOT TIMEOUT",
  6: "LOCKED SHAREDCACHE VTAB",
  7: "NOMEM",
  8: "READONLY RECOVERY CANTLOCK ROLLBACK DBMOVED CANTINIT DIRECTORY",
  9: "INTERRUPT",
  10:
    "IOERR READ SHORT_READ WRITE FSYNC DIR_FSYNC TRUNCATE FSTAT UNLOCK RDLOCK DELETE BLOCKED NOMEM ACCESS " +
    "CHECKRESERVEDLOCK LOCK CLOSE DIR_CLOSE SHMOPEN SHMSIZE SHMLOCK SHMMAP SEEK DELETE_NOENT MMAP GETTEMPPATH " +
    "CONVPATH VNODE AUTH BEGIN_ATOMIC COMMIT_ATOMIC ROLLBACK_ATOMIC DATA CORRUPTFS IN_PAGE",
  11: "CORRUPT VTAB SEQUENCE INDEX",
  12: "NOTFOUND",
  13: "FULL",
  14: "CANTOPEN NOTEMPDIR ISDIR FULLPATH CONVPATH DIRTYWAL SYMLINK",
  15: "PROTOCOL",
  17: "SCHEMA",
  18: "TOOBIG",
  19:
    "CONSTRAINT CHECK COMMITHOOK FOREIGNKEY FUNCTION NOTNULL PRIMARYKEY TRIGGER UNIQUE VTAB ROWID PINNED " +
    "DATATYPE",
  20: "MISMATCH",
  21: "MISUSE",
  22: "NOLFS",
  23: "AUTH USER",
  24: "FORMAT",
  25: "RANGE",
  26: "NOTADB",
}

const codes = new Map(
  Object.entries(NAMES).flatMap(([primary, names]) => {
    const [own, ...extended] = names.split(" ")
    const first = [Number(primary), `SQLITE_${own}`] as const
    return [
      first,
      ...extended.map((name, at) => [first[0] + 256 * (at + 1), `${first[1]}_${name}`] as const),
    ]
  }),
)

/** What SQLite says where the runtime leaves out the number. */
const MESSAGES: readonly (readonly [RegExp, string])[] = [
  [/^database is locked/, "SQLITE_BUSY"],
  [/^database table is locked/, "SQLITE_LOCKED"],
  [/^attempt to write a readonly database/, "SQLITE_READONLY"],
  [/^unable to open database/, "SQLITE_CANTOPEN"],
  [/^file is not a database/, "SQLITE_NOTADB"],
  [/^database disk image is malformed|^malformed database schema/, "SQLITE_CORRUPT"],
  [/^database or disk is full/, "SQLITE_FULL"],
  [/^disk I\/O error/, "SQLITE_IOERR"],
  [/^interrupted/, "SQLITE_INTERRUPT"],
  [/^out of memory/, "SQLITE_NOMEM"],
  [/^not authorized/, "SQLITE_AUTH"],
  [/^Requires .* access to/, "SQLITE_PERM"],
  [/^UNIQUE constraint failed/, "SQLITE_CONSTRAINT_UNIQUE"],
  [/^NOT NULL constraint failed/, "SQLITE_CONSTRAINT_NOTNULL"],
  [/^CHECK constraint failed/, "SQLITE_CONSTRAINT_CHECK"],
  [/^FOREIGN KEY constraint failed/, "SQLITE_CONSTRAINT_FOREIGNKEY"],
]

/** The same error; one of SQLite gets the name of its extended result code as `code`. */
export function addCode(error: unknown): unknown {
  const { code, errcode, message } = error as { code?: string; errcode?: number; message: string }
  if (code !== "ERR_SQLITE_ERROR") return error
  const numbered =
    errcode === undefined ? undefined : (codes.get(errcode) ?? codes.get(errcode & 255))
  const said = MESSAGES.find(([text]) => text.test(message))?.[1]
  return Object.assign(error as Error, { code: numbered ?? said ?? "SQLITE_ERROR" })
}
