import { column, primaryKey, sqliteTable } from "broadside/db"

/** Page bodies, once per content. `zstd` is made at publish, `brotli` later by the job compress-pages. */
export const storedPages = sqliteTable("publishing_pages", {
  sha256: column.text().primaryKey(),
  size: column.integer().notNull(),
  touchesStorage: column.integer("touches_storage", { mode: "boolean" }).notNull(),
  zstd: column.blob({ mode: "buffer" }).notNull(),
  brotli: column.blob({ mode: "buffer" }),
  createdAt: column.integer("created_at").notNull(),
  /** Rows of modules and versions that refer to it; null where it is not known. */
  uses: column.integer(),
})

/** What was at an address before it was replaced; `subject` is `<module>/<id>`. */
export const storedVersions = sqliteTable(
  "publishing_versions",
  {
    subject: column.text().notNull(),
    version: column.integer().notNull(),
    sha256: column.text().notNull(),
    until: column.integer("replaced_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.subject, table.version] })],
)

/** Pictures of cards, once per content. */
export const storedCovers = sqliteTable("publishing_covers", {
  sha256: column.text().primaryKey(),
  webp: column.blob({ mode: "buffer" }).notNull(),
  width: column.integer().notNull(),
  height: column.integer().notNull(),
  createdAt: column.integer("created_at").notNull(),
})
