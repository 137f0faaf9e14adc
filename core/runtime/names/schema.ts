import { primaryKey, sqliteTable } from "drizzle-orm/sqlite-core"
import { column } from "../../base/db"

/** Protected names. */
export const names = sqliteTable("core_names", {
  slug: column.text().primaryKey(),
  name: column.text().notNull(),
  /** Null where the operator protected a name beside one that looks like it. */
  skeleton: column.text(),
  secretHash: column.text("secret_hash"),
  publicKey: column.text("public_key"),
  protectedAt: column.integer("protected_at").notNull(),
  changedAt: column.integer("changed_at").notNull(),
})
export type ProtectedName = typeof names.$inferSelect

/** Nonces of signatures that are not too old yet. */
export const nonces = sqliteTable(
  "core_name_nonces",
  {
    slug: column.text().notNull(),
    nonce: column.text().notNull(),
    expiresAt: column.integer("expires_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.slug, table.nonce] })],
)
