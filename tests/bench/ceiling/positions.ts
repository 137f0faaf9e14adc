import { Database } from "bun:sqlite"

interface Sent {
  readonly id: string
  readonly name?: string
  readonly lat: number
  readonly lon: number
  readonly alt?: number
  readonly speed?: number
  readonly heading?: number
}
interface Point {
  readonly lat: number
  readonly lon: number
  readonly t: string
}

const MAX_POINTS = 500
const STORE_MS = 2_000

/**
 * Location sessions as a Map: `/position/<code>` moves a participant, `/positions/<code>` reads
 * everyone and their trails. What moved is stored every two seconds.
 */
export function positions(folder: string) {
  const db = new Database(`${folder}/bare-positions.db`, { create: true })
  db.run("PRAGMA journal_mode = WAL")
  db.run("create table positions (code text primary key, participants text not null)")
  const store = db.prepare(
    "insert into positions values (?, ?) on conflict do update set participants = excluded.participants",
  )
  const sessions = new Map<string, { people: Map<string, object>; trails: Map<string, Point[]> }>()
  const moved = new Set<string>()
  setInterval(() => {
    db.transaction(() => {
      for (const code of moved)
        store.run(code, JSON.stringify([...(sessions.get(code)?.people.values() ?? [])]))
    })()
    moved.clear()
  }, STORE_MS)

  function sessionAt(code: string) {
    const session = sessions.get(code) ?? { people: new Map(), trails: new Map() }
    sessions.set(code, session)
    return session
  }

  async function move(code: string, request: Request): Promise<Response> {
    const {
      id,
      name = "Guest",
      lat,
      lon,
      alt = null,
      speed = null,
      heading = null,
    } = (await request.json()) as Sent
    const { people, trails } = sessionAt(code)
    const now = new Date()
    const updated_at = now.toISOString()
    people.set(id, { id, name, color: "#1f5fbf", lat, lon, alt, speed, heading, updated_at })
    const trail = trails.get(id) ?? []
    trails.set(id, trail)
    trail.push({ lat, lon, t: updated_at })
    if (trail.length > MAX_POINTS) trail.shift()
    moved.add(code)
    const expires_at = new Date(now.getTime() + 600_000).toISOString()
    return Response.json({ ok: true, code, participants: Object.fromEntries(people), expires_at })
  }

  return async (request: Request): Promise<Response | undefined> => {
    const [, what, code = ""] = new URL(request.url).pathname.split("/")
    if (what === "position") return move(code, request)
    if (what !== "positions") return
    const { people, trails } = sessionAt(code)
    return Response.json({
      ok: true,
      code,
      participants: Object.fromEntries(people),
      pins: [],
      trails: Object.fromEntries(trails),
    })
  }
}
