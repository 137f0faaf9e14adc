import type { Migration } from "broadside/db"
import sessions from "./0000_sessions.sql" with { type: "text" }
import aware from "./0001_aware.sql" with { type: "text" }
import elements from "./0002_elements.sql" with { type: "text" }
import hunt from "./0003_hunt.sql" with { type: "text" }
import protectedNames from "./0004_protected_names.sql" with { type: "text" }
import creators from "./0005_creators.sql" with { type: "text" }
import live from "./0006_live.sql" with { type: "text" }

export const migrations: readonly Migration[] = [
  { tag: "0000_sessions", sql: sessions },
  { tag: "0001_aware", sql: aware },
  { tag: "0002_elements", sql: elements },
  { tag: "0003_hunt", sql: hunt },
  { tag: "0004_protected_names", sql: protectedNames },
  { tag: "0005_creators", sql: creators },
  { tag: "0006_live", sql: live, live: true },
]
