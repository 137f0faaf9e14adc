import type { Migration } from "broadside/db"
import registry from "./0000_registry.sql" with { type: "text" }

export const migrations: readonly Migration[] = [{ tag: "0000_registry", sql: registry }]
