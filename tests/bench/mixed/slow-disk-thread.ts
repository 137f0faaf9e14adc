import { serveWriting, type WritingThread } from "../../../core/data/aside/serve-writing"
import { openStore } from "../../../core/data/store"
import { waitForDisk } from "./slow-disk"

/** The thread in which writes run, with a disk that takes long. */
serveWriting(globalThis as unknown as WritingThread, (path, options) => {
  const store = openStore(path, options)
  const prepare = store.connection.prepare.bind(store.connection)
  store.connection.prepare = (sql) => {
    const statement = prepare(sql)
    if (sql !== "COMMIT") return statement
    const run = statement.run.bind(statement)
    return Object.assign(statement, {
      run() {
        waitForDisk()
        return run()
      },
    })
  }
  return store
})
