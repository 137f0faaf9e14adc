import { expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { openStore } from "./store"

test("statistics of a young site are forgotten, so that its indexes are used when it has grown", () => {
  const folder = mkdtempSync(join(tmpdir(), "broadside-store-"))
  const path = join(folder, "x.db")
  const young = openStore(path)
  young.connection.run("CREATE TABLE t (a INTEGER, b TEXT)")
  young.connection.run("CREATE INDEX t_a ON t (a)")
  young.connection.run("INSERT INTO t VALUES (1, 'x')")
  young.connection.run("ANALYZE")
  young.close()
  const grown = openStore(path)
  const rows = () => grown.connection.query("SELECT count(*) AS n FROM sqlite_stat1").get()
  expect(rows()).toEqual({ n: 0 })
  grown.close()
  const again = openStore(path)
  again.close()
  rmSync(folder, { recursive: true, force: true })
})
