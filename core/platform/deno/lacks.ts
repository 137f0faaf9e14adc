import { DatabaseSync } from "node:sqlite"
import type { Lacks } from "../lacks"
import { canVacuum } from "./vacuum"

const memory = new DatabaseSync(":memory:")
const isLimited = !canVacuum(memory)
memory.close()

export const lacks: Lacks = isLimited
  ? [
      "Without every permission, SQLite cannot rewrite the database after an erasure: what was erased is cleared where it was, and copies of it inside pages stay in the file until they are reused. Backups never have them.",
    ]
  : []
