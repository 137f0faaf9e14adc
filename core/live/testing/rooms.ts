import { createTestHost, type TestHost } from "broadside/testing"
import { sql } from "drizzle-orm"
import { Elysia, t } from "elysia"
import type { Context } from "../../base/context"
import type { Db } from "../../base/db"
import { type EventFilter, type StreamSource, topic } from "../../base/live"
import { defineModule } from "../../base/module"

/** What was said, by whom: stored and numbered by its module. */
export const Talk = topic<string>("talk")
/** Where things are: only the latest of each counts, and nothing is stored. */
export const Places = topic("places")

export interface Rooms {
  readonly site: TestHost
  readonly ctx: Context
  /** How often the log, and the snapshot, were read. */
  readonly reads: { log: number; snapshot: number }
  /** Says something in a write of its own. */
  say(by: string, text?: string): Promise<void>
  /** The same in a write that is under way. */
  sayIn(tx: Db, by: string, text?: string): Promise<void>
  close(): Promise<void>
}

interface Said {
  readonly seq: number
  readonly by: string
  readonly text: string
}

const MAX_BATCH = 3
const manifest = { name: "rooms", version: "1.0.0", engines: { broadside: "^1.0.0" } }
const detail = { summary: "Events", responses: {} }
const migrations = [
  {
    tag: "0000_rooms",
    sql: 'CREATE TABLE rooms_said (seq INTEGER PRIMARY KEY, "by" TEXT NOT NULL, text TEXT NOT NULL)',
  },
]

/** A site with one module: `/talk?after=&by=` is a stream with a log, `/places` one with a snapshot. */
export async function openRooms(config = ""): Promise<Rooms> {
  const reads = { log: 0, snapshot: 0 }
  let ctx!: Context
  const rooms = defineModule({
    id: "rooms",
    manifest,
    migrations,
    setup(context) {
      ctx = context as unknown as Context
      return { routes }
    },
  })
  const routes = new Elysia()
    .get("/talk", ({ request, query }) => ctx.live.stream(request, Talk, sourceOf(query)), {
      query: t.Object({ after: t.Optional(t.Numeric()), by: t.Optional(t.String()) }),
      detail,
    })
    .get("/places", ({ request }) => ctx.live.stream(request, Places, { snapshot }), { detail })

  function sourceOf({ after, by }: { after?: number; by?: string }): StreamSource<string> {
    const log = {
      newest: async () => (await stored("true", 0)).length,
      async after(id: number) {
        reads.log++
        const rows = await stored(`seq > ${id} order by seq limit ${MAX_BATCH}`, 1)
        const events = rows.filter((row) => by === undefined || row.by === by).map(eventOf)
        return { events, upTo: rows.at(-1)?.seq ?? id, more: rows.length === MAX_BATCH }
      },
    }
    return { after, log, filter: by === undefined ? undefined : filterOf(by) }
  }

  async function snapshot() {
    reads.snapshot++
    return { event: "all", data: { read: reads.snapshot } }
  }

  /** Answers a few turns of the loop later, as a database on a network does. */
  async function stored(where: string, turns: number): Promise<Said[]> {
    const rows = await ctx.db.all<Said>(sql`select * from rooms_said where ${sql.raw(where)}`)
    for (let n = 0; n < turns; n++) await new Promise((resolve) => setImmediate(resolve))
    return rows
  }

  async function sayIn(tx: Db, by: string, text = "") {
    const [last] = await tx.all<{ seq: number }>(
      sql`select coalesce(max(seq), 0) as seq from rooms_said`,
    )
    const said = { seq: (last?.seq ?? 0) + 1, by, text }
    await tx.run(sql`insert into rooms_said values (${said.seq}, ${by}, ${text})`)
    ctx.live.publish(Talk, eventOf(said))
  }

  const site = await createTestHost({ modules: [rooms], config })
  return {
    site,
    ctx,
    reads,
    sayIn,
    say: (by, text) => ctx.write((tx) => sayIn(tx, by, text)),
    close: () => site.close(),
  }
}

const eventOf = ({ seq, by, text }: Said) => ({
  id: seq,
  event: "said",
  data: { by, text },
  about: by,
})

/** Only the log can tell who those called `?…` are. */
const filterOf = (wanted: string): EventFilter<string> => ({
  key: wanted,
  matches: (by) => (by.startsWith("?") ? undefined : by === wanted),
})
