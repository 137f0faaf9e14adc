import type { Challenge } from "../challenge"
import type { ListedChallenge } from "./challenge-card"
import { type Arena, hasBoard } from "./game-view"
import type { Listed } from "./lobby-page"
import { LISTS, type List, SHOWN } from "./models"

interface Window {
  /** Only this list. */
  readonly status?: List | undefined
  readonly offset: number
}

/** The challenges that the arena shows, with their boards. */
export async function listsOf(arena: Arena, { status, offset }: Window) {
  // What is over is what fewest look for.
  const limitOf = (list: List) => (status || list !== "completed" ? SHOWN : SHOWN / 2)
  const entries = await Promise.all(
    (status ? [status] : LISTS).map(
      async (list) =>
        [list, await listOf(arena, { status: list, limit: limitOf(list), offset })] as const,
    ),
  )
  return Object.fromEntries(entries) as Partial<Record<List, Listed>>
}

interface Wanted {
  readonly status: List
  readonly limit: number
  readonly offset: number
}

async function listOf(arena: Arena, { status, limit, offset }: Wanted): Promise<Listed> {
  const { challenges, total } = await arena.challenges.list({
    status,
    limit,
    offset,
    isVouched: true,
  })
  const entries = await Promise.all(challenges.map((challenge) => entryOf(arena, challenge)))
  return { entries, total }
}

async function entryOf({ games }: Arena, challenge: Challenge): Promise<ListedChallenge> {
  const game =
    challenge.acceptedAt !== undefined && hasBoard(challenge)
      ? await games.find(challenge.id)
      : undefined
  // Reading a game may end it.
  return { challenge: game?.challenge ?? challenge, game }
}
