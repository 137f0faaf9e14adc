import type { Migration } from "broadside/db"
import sessions from "./0000_sessions.sql" with { type: "text" }
import aware from "./0001_aware.sql" with { type: "text" }

export const migrations: readonly Migration[] = [
  { tag: "0000_sessions", sql: sessions },
  { tag: "0001_aware", sql: aware },
]
