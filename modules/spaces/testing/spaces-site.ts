import { copyFileSync, existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { contribute, defineModule } from "broadside"
import { createTestHost, type TestHost } from "broadside/testing"
import { SpaceTypes } from "../contract"
import spaces from "../module"
import { parlour } from "./parlour"

const withParlour = defineModule({
  id: "parlours",
  manifest: { name: "parlours", version: "1.0.0", engines: { broadside: "^1.0.0" } },
  setup: () => ({ contribute: [contribute(SpaceTypes, parlour)] }),
})

const UNLIMITED = `[limits]
write = 0
[modules.spaces]
limit_create = 0
limit_join = 0
limit_act = 0`

/** A room as `GET /api/space/<code>/state` answers it. */
export interface RoomAnswer {
  readonly code: string
  readonly status: string
  // biome-ignore lint/suspicious/noExplicitAny: each type has its own state
  readonly state: any
  readonly participants: readonly { readonly name: string; readonly role: string }[]
  readonly turn: string | null
  readonly seats: { readonly taken: readonly string[]; readonly most: number } | null
  readonly ai_summary: string
  readonly happened: string
  readonly version: number
}

export interface SiteOptions {
  readonly folder?: string
  readonly now?: number
  readonly config?: string
}

/** A site with rooms of all types, and one more. */
export async function spacesSite({ config = UNLIMITED, ...options }: SiteOptions = {}) {
  const host: TestHost = await createTestHost({
    modules: [spaces, withParlour],
    config,
    ...options,
  })

  async function post(path: string, json: object) {
    const answer = await host.fetch(path, { json })
    return { status: answer.status, body: await answer.json() }
  }

  return {
    host,
    types: () => host.host.all(SpaceTypes),
    create: async (fields: object = {}) =>
      post("/api/space/create", {
        title: "Evening",
        type: "parlour",
        created_by: "ann",
        ...fields,
      }),
    /** Creates a room and joins it, and answers its code. */
    async open(fields: object = {}, ...names: readonly string[]): Promise<string> {
      const { status, body } = await this.create(fields)
      if (status !== 200) throw new Error(JSON.stringify(body))
      for (const name of names) await this.join(body.code, { name })
      return body.code
    },
    join: (code: string, fields: object) => post(`/api/space/${code}/join`, fields),
    act: (code: string, participant: string, action: string, data: object = {}, more = {}) =>
      post(`/api/space/${code}/act`, { participant, action, data, ...more }),
    end: (code: string, fields: object) => post(`/api/space/${code}/close`, fields),
    read: (code: string, participant?: string, key?: string): Promise<RoomAnswer> =>
      host.json(
        `/api/space/${code}/state${participant ? `?participant=${encodeURIComponent(participant)}` : ""}`,
        key ? { headers: { "x-seat-key": key } } : {},
      ),
    close: () => host.close(),
  }
}

export type SpacesSite = Awaited<ReturnType<typeof spacesSite>>

/** A site on what is on disk now, as after kill -9. */
export async function afterKill<T>(
  { host }: SpacesSite,
  folder: string,
  use: (site: SpacesSite) => Promise<T>,
): Promise<T> {
  const copy = mkdtempSync(join(tmpdir(), "broadside-spaces-"))
  for (const file of ["broadside.db", "broadside.db-wal", "live.db", "live.db-wal"])
    if (existsSync(join(folder, file))) copyFileSync(join(folder, file), join(copy, file))
  const other = await spacesSite({ folder: copy, now: host.now() })
  try {
    return await use(other)
  } finally {
    await other.close()
    rmSync(copy, { recursive: true, force: true })
  }
}
