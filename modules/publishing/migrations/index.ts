import type { Migration } from "broadside/db"
import publishing from "./0000_publishing.sql" with { type: "text" }

export const migrations: readonly Migration[] = [{ tag: "0000_publishing", sql: publishing }]
