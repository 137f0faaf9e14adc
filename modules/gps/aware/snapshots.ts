import { HOUR_MS, invalid, iso } from "broadside"
import { and, eq, inArray, isNotNull, lte, sql, statement } from "broadside/db"
import { jsonExcess } from "broadside/http"
import type { GpsContext } from "../context"
import { problems } from "../errors"
import type { Sessions } from "../sessions/session"
import { snapshots } from "./schema"

const MAX_BYTES = 262_144
const MAX_DEPTH = 32
const LIFETIME_MS = 2 * HOUR_MS

interface Sent {
  readonly code: string
  readonly data: object
}

export type Snapshots = ReturnType<typeof createSnapshots>

/** What dashboards saw around a session: one snapshot for each, until the next, the session's end or two hours. */
export function createSnapshots(ctx: GpsContext, sessions: Sessions) {
  sessions.onEnd(async (tx, codes) => {
    await tx.delete(snapshots).where(inArray(snapshots.code, [...codes]))
  })

  return {
    /** Throws 403 for a banned address. */
    async push(request: Request, { code: sent, data: json }: Sent) {
      await ctx.identify(request, undefined)
      const { code } = sessions.find(sent)
      const data = dataText(json)
      const pushedAt = ctx.now()
      await ctx.write(async (tx) => {
        // It may have ended while the write was waiting, and then nothing would delete this.
        sessions.find(code)
        await tx
          .insert(snapshots)
          .values({ code, data, pushedAt })
          .onConflictDoUpdate({ target: snapshots.code, set: { data, pushedAt } })
      })
      return { ok: true as const, code, ...timesOf(pushedAt) }
    },

    async read(sent: string) {
      const { code } = sessions.find(sent)
      const row = await snapshotOf(ctx.db).get({ code })
      if (!row) throw problems["no-snapshot"](code)
      const { data, pushedAt } = row
      if (data === null || pushedAt + LIFETIME_MS <= ctx.now())
        throw problems["snapshot-expired"](code)
      return { ok: true as const, code, ...timesOf(pushedAt), data: JSON.parse(data) as object }
    },

    /** Where people were does not stay stored. */
    async forgetExpired(): Promise<void> {
      const before = ctx.now() - LIFETIME_MS
      const expired = and(lte(snapshots.pushedAt, before), isNotNull(snapshots.data))
      const [any] = await ctx.db
        .select({ code: snapshots.code })
        .from(snapshots)
        .where(expired)
        .limit(1)
      if (any)
        await ctx.write(async (tx) => {
          await tx.update(snapshots).set({ data: null }).where(expired)
        })
    },
  }
}

const snapshotOf = statement((db) =>
  db
    .select()
    .from(snapshots)
    .where(eq(snapshots.code, sql.placeholder("code")))
    .prepare(),
)

/** The JSON text of a snapshot that is small and flat enough to store. */
function dataText(json: object): string {
  const text = JSON.stringify(json)
  const excess = jsonExcess(text, MAX_DEPTH)
  if (excess) throw dataFault(`cannot be stored: ${excess}`)
  const size = Buffer.byteLength(text)
  if (size > MAX_BYTES)
    throw dataFault(`is ${size} bytes of JSON; at most ${MAX_BYTES} are allowed`)
  return text
}
const dataFault = (what: string) => invalid([{ path: "/data", message: `data ${what}.` }])

const timesOf = (pushedAt: number) => ({
  pushed_at: iso(pushedAt),
  expires_at: iso(pushedAt + LIFETIME_MS),
})
