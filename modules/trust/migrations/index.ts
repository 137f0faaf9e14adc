import type { Migration } from "broadside/db"
import trust from "./0000_trust.sql" with { type: "text" }

export const migrations: readonly Migration[] = [{ tag: "0000_trust", sql: trust }]
