import { blob, integer, primaryKey, sqliteTable, text } from "../base/db"

/** Page bodies, once per content. `zstd` is made at publish, `brotli` later by the press job. */
export const corePages = sqliteTable("core_pages", {
  sha256: text().primaryKey(),
  size: integer().notNull(),
  touchesStorage: integer("touches_storage", { mode: "boolean" }).notNull(),
  zstd: blob({ mode: "buffer" }).notNull(),
  brotli: blob({ mode: "buffer" }),
  createdAt: integer("created_at").notNull(),
  /** Rows of modules and versions that refer to it; null where it is not known. */
  uses: integer(),
})

/** What was at an address before it was replaced; `subject` is `<module>/<id>`. */
export const coreVersions = sqliteTable(
  "core_versions",
  {
    subject: text().notNull(),
    version: integer().notNull(),
    sha256: text().notNull(),
    until: integer("replaced_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.subject, table.version] })],
)
