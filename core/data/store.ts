import { dirname } from "node:path"
import type { Db } from "../base/db"
import type { Sqlite } from "../platform/sqlite"
import { currentAttempt } from "./attempt"
import { type DataFile, openFile, schemaOf } from "./data-file"
import { type Engine, type Execute, embeddedEngine, type Prepares } from "./engine"
import { makePrivateFolder } from "./folder/private"
import { liveIn } from "./folder/site"
import { type LiveFile, openLive } from "./live/file"
import type { LivePart } from "./live/part"
import { withoutControl } from "./refused-statements"
import { openDb } from "./session"
import { createTableTracking, type TableTracking } from "./tables/table-tracking"
import { warmReads } from "./warm-reads"

interface Files {
  readonly main: Execute
  readonly live: Execute
}

/**
 * Sends each statement to the file that has its tables. So nobody names a file; and what is in one file is never read
 * together with what is in the other, nor does it depend on both being there.
 */
function routeStatements(
  files: Files,
  { tables, live }: { readonly tables: TableTracking; readonly live: LivePart },
): Execute {
  const sendLive: Execute = async (statement, method, values, check) => {
    const { file, writes } = tables.of(statement.sql)
    if (file === "both") throw new Error(BOTH)
    const free = writes?.size === 0 ? undefined : live.join(check)
    // Without a wait, it runs before this returns.
    if (free) await free
    return files.live(statement, method, values, check)
  }
  return (...statement) =>
    tables.of(statement[0].sql).file === "main" ? files.main(...statement) : sendLive(...statement)
}

const BOTH =
  "A statement names tables of live.db and others. They are in two files: read one after the other."

/**
 * The embedded engine, with two files: the main one, and `live.db` for what ends within a day. For each, one connection
 * that writes, and that reads while it has no open transaction; one that reads what is committed meanwhile.
 */
export interface Store {
  readonly path: string
  readonly durable: boolean
  readonly aside: string | undefined
  readonly reader: Db
  /** Runs the statements of `reader`. */
  readonly read: Execute
  readonly writer: Db
  /** The connection behind `writer`, for the transaction statements of `write.ts` and migrations. */
  readonly connection: Sqlite
  readonly live: LiveFile
  /** Runs the statements of `writer`. */
  readonly execute: Execute
  /** Which tables the statements of all connections read and write. */
  readonly tables: TableTracking
  close(): void
}

export interface StoreOptions {
  /** Whether an acknowledged write survives a power failure. Other tests may turn it off. */
  readonly durable?: boolean
  /** The engine that runs the modules' statements. */
  readonly engine?: Engine
  /** Writes run in this thread from the start, as on a slow disk. For tests. */
  readonly aside?: string | undefined
}

export function openStore(
  path: string,
  { durable = true, engine = embeddedEngine, aside }: StoreOptions = {},
): Store {
  const folder = dirname(path)
  makePrivateFolder(folder)
  const main = openFile(path, durable)
  const live = openLive(main, liveIn(folder), durable)
  const tables = createTableTracking(
    () => [...schemaOf(main.connection), ...live.schema()],
    live.noteForgotten,
  )
  const tracked = tables.track(engine)
  const inEach = (to: (file: Pick<DataFile, "connection" | "reading">) => Prepares): Execute =>
    routeStatements({ main: tracked(to(main)), live: tracked(to(live)) }, { tables, live })
  const execute = inEach(({ connection }) => withoutControl(connection))
  const read = afterOwnWrite(inEach(({ reading, connection }) => warmReads(reading, connection)))
  return {
    path,
    durable,
    aside,
    connection: main.connection,
    live,
    tables,
    execute,
    writer: openDb(execute),
    reader: openDb(read),
    read,
    close() {
      try {
        live.close()
      } finally {
        main.close()
      }
    },
  }
}

/** A request sees what it has written, even while its commit waits for its answer. */
const afterOwnWrite =
  (execute: Execute): Execute =>
  (...statement) => {
    const committed = currentAttempt()?.release()
    return committed ? committed.then(() => execute(...statement)) : execute(...statement)
  }
