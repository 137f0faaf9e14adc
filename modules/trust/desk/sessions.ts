import { hash } from "node:crypto"
import { type Context, HOUR_MS } from "broadside"
import { column, eq, lte, sql, sqliteTable, statement } from "broadside/db"
import { secretsOf } from "./session-cookie"

export const sessions = sqliteTable("trust_operator_sessions", {
  id: column.text().primaryKey(),
  endsAt: column.integer("ends_at").notNull(),
})

/** A working day and no longer: anyone who finds the browser open the next morning is signed out. */
export const SESSION_MS = 12 * HOUR_MS

/** The operator in one browser. */
export interface Session {
  /** Only the cookie has it. */
  readonly secret: string
  /** In each form of the desk; only pages of this session know it. */
  readonly formToken: string
}

export interface Sessions {
  begin(): Promise<Session>
  /** The session of a request; undefined if it has none, or one that has ended. */
  find(request: Request): Promise<Session | undefined>
  end(session: Session): Promise<void>
}

export interface SessionsOptions extends Pick<Context, "db" | "write" | "now"> {
  /** Hash of the operator's present token. */
  readonly tokenHash: () => string | undefined
}

const byId = statement((db) =>
  db
    .select()
    .from(sessions)
    .where(eq(sessions.id, sql.placeholder("id")))
    .prepare(),
)

/**
 * Sessions of the operator's desk, stored as hashes in the database. The hash includes that of the operator's token,
 * so a new token ends every session, also when another process sets it.
 */
export function createSessions({ db, write, now, tokenHash }: SessionsOptions): Sessions {
  const idOf = (secret: string) => hash("sha256", `${tokenHash() ?? ""} ${secret}`)

  return {
    async begin() {
      const secret = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url")
      await write(async (tx) => {
        await tx.delete(sessions).where(lte(sessions.endsAt, now()))
        await tx.insert(sessions).values({ id: idOf(secret), endsAt: now() + SESSION_MS })
      })
      return sessionOf(secret)
    },
    async find(request) {
      for (const secret of secretsOf(request)) {
        const [row] = await byId(db).all({ id: idOf(secret) })
        if (row && row.endsAt > now()) return sessionOf(secret)
      }
    },
    async end({ secret }) {
      await write(async (tx) => {
        await tx.delete(sessions).where(eq(sessions.id, idOf(secret)))
      })
    },
  }
}

const sessionOf = (secret: string): Session => ({
  secret,
  formToken: hash("sha256", `form ${secret}`),
})
