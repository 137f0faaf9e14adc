import { isDeepStrictEqual } from "node:util"
import type { Answer, Ledger } from "../ledger"
import { ask, type Client } from "./client"

/** White's king takes the hill with the last of them. */
const MOVES = ["e3", "a6", "Ke2", "a5", "Kd3", "a4", "Kd4"]

/** A challenge of two: each move and result that was acknowledged is there once, and rated once. */
export async function arena({ url, ledger, random, name }: Client): Promise<void> {
  const [white, black] = [`white-${name}`.toLowerCase(), `black-${name}`.toLowerCase()]
  const create = { challengerSlug: white, opponentSlug: black, side: "white" }
  const made = await ledger.step(
    `challenge ${name}`,
    () => ask(url, "/api/challenge/create", create),
    ({ json }) => ({ path: `/api/challenge/${json.challenge.id}`, holds: is("pending") }),
  )
  const { id } = made.json.challenge
  const path = `/api/challenge/${id}`
  /** Until it is answered, the challenge may be as before it, or after it. */
  const step = (to: string, body: object, holds: Holds) =>
    ledger.step(
      `challenge ${name}`,
      () => ask(url, to, body),
      () => ({ path, holds }),
      holds,
    )

  if (random.chance(0.2)) {
    await step(`${path}/withdraw`, { slug: white }, is("declined"))
    return
  }
  await step("/api/challenge/accept", { challengeId: id, slug: black }, is("accepted"))
  if (random.chance(0.3)) {
    const said = { challengeId: id, winnerSlug: white, loserSlug: black }
    const confirm = (slug: string, by: readonly string[]) =>
      step("/api/challenge/result", { ...said, slug }, isConfirmedBy(by))
    await confirm(black, [black])
    await rated(ledger, await confirm(white, [black, white]), { id, white, black })
    return
  }
  for (const [at, move] of MOVES.entries()) {
    const played = MOVES.slice(0, at + 1)
    const isLast = played.length === MOVES.length
    const holds = is(isLast ? "completed" : "accepted", played)
    const body = { slug: at % 2 ? black : white, move, ply: at }
    const answer = await step(`${path}/move`, body, holds)
    if (isLast) await rated(ledger, answer, { id, white, black })
  }
}

type Holds = (answer: Answer) => boolean

const is =
  (status: string, moves: readonly string[] = []): Holds =>
  ({ json }) =>
    json?.challenge?.status === status && isDeepStrictEqual(json.challenge.moves, moves)

const isConfirmedBy =
  (slugs: readonly string[]): Holds =>
  ({ json }) =>
    json?.challenge?.status === "completed" && isDeepStrictEqual(json.challenge.confirmed_by, slugs)

interface Players {
  readonly id: string
  readonly white: string
  readonly black: string
}

/** With the last move or confirmation, both have this game as their only one. */
async function rated(ledger: Ledger, answer: Answer, { id, white, black }: Players): Promise<void> {
  for (const [slug, outcome] of [
    [white, "won"],
    [black, "lost"],
  ])
    await ledger.step(
      `rating of ${slug}`,
      async () => answer,
      () => ({
        path: `/api/maker/${slug}`,
        holds: ({ json }) => isOnly(json?.arena, id, outcome),
      }),
    )
}

const isOnly = (games: readonly Rated[] | undefined, id: string, outcome: string | undefined) =>
  games?.length === 1 && games[0]?.challenge_id === id && games[0].outcome === outcome

interface Rated {
  readonly challenge_id: string
  readonly outcome: string
}
