import { column, primaryKey, sqliteTable } from "broadside/db"

/** Protected names. */
export const names = sqliteTable("trust_names", {
  slug: column.text().primaryKey(),
  name: column.text().notNull(),
  /** Null where the operator protected a name beside one that looks like it. */
  skeleton: column.text(),
  secretHash: column.text("secret_hash"),
  publicKey: column.text("public_key"),
  protectedAt: column.integer("protected_at").notNull(),
  changedAt: column.integer("changed_at").notNull(),
  /** When its proof was first accepted; null while no one has written under it. */
  usedAt: column.integer("used_at"),
  /** Whether it is settled whose it is; not, for one of earlier versions, until it was looked at. */
  isSettled: column.integer("is_settled", { mode: "boolean" }).notNull(),
})
export type ProtectedName = typeof names.$inferSelect

/** Claims of names under which others posted earlier. */
export const claims = sqliteTable("trust_name_claims", {
  slug: column.text().primaryKey(),
  name: column.text().notNull(),
  secretHash: column.text("secret_hash"),
  publicKey: column.text("public_key"),
  claimedAt: column.integer("claimed_at").notNull(),
  /** Since when the post whose key was sent has been under the name. */
  postedAt: column.integer("posted_at").notNull(),
  /** When it becomes a protection; null where only the operator can decide. */
  dueAt: column.integer("due_at"),
})
export type NameClaim = typeof claims.$inferSelect

/** Nonces of signatures that are not too old yet. */
export const nonces = sqliteTable(
  "trust_name_nonces",
  {
    slug: column.text().notNull(),
    nonce: column.text().notNull(),
    expiresAt: column.integer("expires_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.slug, table.nonce] })],
)
