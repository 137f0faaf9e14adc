import type { Migration } from "broadside/db"
import archive from "./0000_archive.sql" with { type: "text" }

export const migrations: readonly Migration[] = [{ tag: "0000_archive", sql: archive }]
