import { Problem } from "broadside"
import type { By, Challenges, Game, Games, Ratings } from "../arena"
import { type Challenge, isPlayedHere } from "../challenge"
import type { ArenaContext } from "../context"
import { PEBBLE, RESIDENTS, type Resident, residentOf } from "../resident"
import { dutyOf } from "./duty"
import { busyWith } from "./room"
import { RESIDENT_KEY } from "./seat"
import { createThinking, type Thinking } from "./thinking/thinking"
import { createTurns } from "./turns"
import { challengesWaiting, FIRST, gamesWaiting } from "./waiting"

/** For so long only others can accept a challenge that is open to anyone. One to a resident is accepted at once. */
export const OPEN_FOR_MS = 15_000

export interface Residents {
  /** Does what a resident has to do in a challenge that changed. Thinking goes on after it. */
  attend(challenge: Challenge): Promise<void>
  /** Moves in a game, or answers an offer of a draw, if it waits for a resident. */
  attendGame(game: Game): void
  /** Attends to all that wait: what was missed by a restart, and what no one else has accepted. */
  attendAll(): Promise<void>
  /** Settles when no resident is thinking. */
  idle(): Promise<void>
  dispose(): void
}

export interface ResidentParts {
  readonly challenges: Pick<Challenges, "find" | "accept" | "decline">
  readonly games: Pick<Games, "find" | "move" | "draw">
  readonly ratings: Pick<Ratings, "of">
  readonly thinking?: Thinking
}

/** The residents: they accept challenges and play their games, as agents do over HTTP. */
export function createResidents(
  ctx: Pick<ArenaContext, "config" | "db" | "log" | "now">,
  { challenges, games, ratings, thinking = createThinking() }: ResidentParts,
): Residents {
  /** Games in which a resident is thinking, by challenge. */
  const turns = new Map<string, Promise<void>>()
  /** Settles when the last challenge is accepted or not. */
  let accepting: Promise<unknown> = Promise.resolve()
  let after = FIRST
  let isDisposed = false
  const takeTurns = createTurns(ctx, { games, thinking, isDisposed: () => isDisposed })

  async function attend(challenge: Challenge): Promise<void> {
    try {
      if (challenge.status === "pending") await answer(challenge)
      if (challenge.status === "accepted" && slugsOf(challenge).some(residentOf))
        attendGame(await games.find(challenge.id))
    } catch (error) {
      ignoreRefusal(challenge.id, error)
    }
  }

  async function answer(pending: Challenge): Promise<void> {
    const { id, challenger, invited, createdAt } = pending
    const { isOpen, resident } = await chosen(challenger.slug, invited)
    if (!resident || (isOpen && ctx.now() < createdAt + OPEN_FOR_MS)) return
    const by = { slug: resident.slug, key: RESIDENT_KEY }
    const why = unwilling(pending) ?? (await acceptInTurn(pending, resident, by))
    if (why !== undefined && !isOpen) await challenges.decline(id, by, why)
  }

  /** One after another, so that each counts the games that began before it. Answers why not, if it does not accept. */
  function acceptInTurn(pending: Challenge, resident: Resident, by: By) {
    const answered = accepting.then(async () => {
      const why = await busyWith(ctx.db, resident, pending.challenger.slug)
      if (why !== undefined) return why
      const { challenge } = await challenges.accept(pending.id, { ...by, kind: "ai" })
      await attend(challenge)
    })
    accepting = answered.catch(() => {})
    return answered
  }

  /** Why no resident plays this. */
  function unwilling(challenge: Challenge): string | undefined {
    if (!ctx.config.residents) return "The residents of this site are off."
    // They could neither play a game of the archive nor confirm its result.
    if (!isPlayedHere(challenge)) return "The residents of this site play only Hilltop."
  }

  /** The resident that is meant, or suits the challenger; a resident challenges no one. */
  async function chosen(challenger: string, invited: string | undefined) {
    const isOpen = invited === undefined
    if (residentOf(challenger)) return { isOpen, resident: undefined }
    return { isOpen, resident: isOpen ? await suiting(challenger) : residentOf(invited) }
  }

  /** A newcomer meets the weakest, everyone else who is closest to them. */
  async function suiting(slug: string): Promise<Resident> {
    const theirs = (await ratings.of(slug))?.rating
    if (theirs === undefined) return PEBBLE
    const distance = ({ rating }: Resident) => Math.abs(rating - theirs)
    return RESIDENTS.toSorted((a, b) => distance(a) - distance(b))[0] ?? PEBBLE
  }

  function attendGame(game: Game): void {
    const { id } = game.challenge
    if (turns.has(id) || isDisposed || !dutyOf(game)) return
    const turn = takeTurns(game)
      .catch((error: unknown) => ignoreRefusal(id, error))
      .finally(() => turns.delete(id))
    turns.set(id, turn)
  }

  /** Someone else was faster, or the game has ended meanwhile. */
  function ignoreRefusal(id: string, error: unknown): void {
    if (isDisposed || error instanceof Problem) return
    ctx.log.error({ err: error, challenge: id }, "a resident could not play")
  }

  return {
    attend,
    attendGame,
    async attendAll() {
      const now = ctx.now()
      const look = { now, openSince: now - OPEN_FOR_MS, after }
      const { ids, next } = await challengesWaiting(ctx.db, look)
      after = next
      const boards = (await gamesWaiting(ctx.db)).filter((id) => !turns.has(id))
      for (const id of [...boards, ...ids])
        await challenges.find(id).then(attend, (error) => ignoreRefusal(id, error))
    },
    async idle() {
      while (turns.size > 0) await Promise.all(turns.values())
    },
    dispose() {
      isDisposed = true
      thinking.dispose()
    },
  }
}

const slugsOf = ({ challenger, opponent }: Challenge) => [challenger.slug, opponent?.slug]
