import { arena } from "./arena"
import { building } from "./building"
import type { Client } from "./client"
import { games } from "./games"
import { hunt } from "./hunt"
import { location } from "./location"
import { moderated } from "./moderated"
import { pages } from "./pages"
import { rooms } from "./rooms"
import { servers } from "./servers"
import { nextTask, threads } from "./threads"

/** Does one thing after another until the server is gone. */
export async function work(client: Client): Promise<void> {
  for (let n = 0; ; n++) {
    const one = { ...client, name: `${client.name}-${n}` }
    try {
      await client.random.pick(ALL)(one)
    } catch (error) {
      if (isGone(error)) return
      throw error
    }
  }
}

const isGone = (error: unknown) =>
  /ECONN|ConnectionRefused|ConnectionClosed|socket|FailedToOpenSocket|Unable to connect|connection/i.test(
    `${(error as { code?: string }).code} ${error} ${(error as Error).cause}`,
  )

/** What a client does that asks no one but the site. */
export const TASKS = [
  games,
  pages,
  threads,
  nextTask,
  location,
  hunt,
  rooms,
  arena,
  moderated,
  moderated,
] as const

const ALL = [
  games,
  games,
  pages,
  pages,
  threads,
  threads,
  nextTask,
  servers,
  location,
  hunt,
  rooms,
  rooms,
  arena,
  arena,
  building,
  building,
  moderated,
  moderated,
] as const
