import type { Migration } from "broadside/db"
import archive from "./0000_archive.sql" with { type: "text" }
import editKey from "./0001_edit_key.sql" with { type: "text" }

export const migrations: readonly Migration[] = [
  { tag: "0000_archive", sql: archive },
  { tag: "0001_edit_key", sql: editKey },
]
