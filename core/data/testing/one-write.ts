import { createLog } from "../../log/log"
import { openStore } from "../store"
import { createWriter } from "../write"

/** A process that has nothing else to do than to write, in a thread of its own. */
const store = openStore(process.argv[2] as string, { aside: "core/data/testing/gated-disk.ts" })
store.connection.run("CREATE TABLE rows (id INTEGER PRIMARY KEY)")
const writer = createWriter(store, { log: createLog("silent"), committed() {}, rests: false })
async function write(): Promise<void> {
  await writer.write((tx) => tx.run("INSERT INTO rows VALUES (1)"))
  await writer.stop()
  store.close()
  process.stdout.write("stored")
}
void write()
