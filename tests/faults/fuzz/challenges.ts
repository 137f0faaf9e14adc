import type { Thing } from "./known"
import type { Setting } from "./setting"

/** What requests need to know of a challenge; as the newest answer has it. */
export interface ChallengeState {
  readonly status: string
  readonly game: string
  /** Opponent in a challenge to anyone, undefined until someone accepts it. */
  readonly opponent: string | undefined
  /** Name of the next to move, while it is played here. */
  readonly mover: string | undefined
  readonly ply: number
  readonly moves: readonly string[]
  readonly hasRematch: boolean
}

/** Whether an operation is about challenges, by its name. */
export const isOfChallenges = (name: string) =>
  /\/challenges?\b|[Cc]hallenges?\b|ChallengeGame\b|\/arena\b/.test(name)

/** What can be done to a challenge in its state. */
const FITS: readonly (readonly [RegExp, (state: ChallengeState) => boolean])[] = [
  [/accept|withdraw/i, ({ status }) => status === "pending"],
  [/decline/i, ({ status, opponent }) => status === "pending" && opponent !== undefined],
  [/rematch/i, ({ status, hasRematch }) => status === "completed" && !hasRematch],
  [/\/result|report/i, ({ status, ply }) => status === "accepted" && ply === 0],
  [/\/move|\/resign|\/draw|playMove|resign|draw/i, (state) => isPlayed(state)],
  [/game|events|pgn/i, (state) => isPlayed(state)],
  [/ratings/, ({ status, ply }) => status === "completed" && ply > 0],
]

const isPlayed = ({ status, game }: ChallengeState) => status === "accepted" && game === "hilltop"

export function fitsChallenge(name: string): (thing: Thing) => boolean {
  const fits = FITS.find(([pattern]) => pattern.test(name))?.[1]
  return ({ challenge }) => !fits || (challenge !== undefined && fits(challenge))
}

type Json = Readonly<Record<string, unknown>>

/** A challenge as an answer has it, or the game of one. */
export function challengeIn(answer: Json, known: (id: string) => Thing | undefined) {
  const { challenge } = answer as { challenge?: Json }
  if (challenge?.["challenger_slug"]) return ofChallenge(challenge)
  if (answer["variant"]) return ofGame(answer, known(String(answer["id"])))
}

function ofChallenge(challenge: Json): Thing {
  const text = (name: string) => challenge[name] as string | undefined
  const turn = text("turn")
  return {
    id: String(challenge["id"]),
    author: text("challenger_slug") ?? "",
    key: "",
    challenge: {
      status: text("status") ?? "",
      game: text("game_id") ?? "",
      opponent: text("opponent_slug") ?? undefined,
      mover: turn ? text(`${turn}_slug`) : undefined,
      ply: Array.isArray(challenge["moves"]) ? challenge["moves"].length : 0,
      moves: ["e4", "d4", "e5", "d5"],
      hasRematch: Boolean(challenge["rematch"]),
    },
  }
}

function ofGame(game: Json, before: Thing | undefined): Thing | undefined {
  if (!before?.challenge) return
  const player = game[String(game["turn"])] as { slug: string } | undefined
  return {
    ...before,
    challenge: {
      ...before.challenge,
      status: String(game["status"]),
      mover: player?.slug,
      ply: Number(game["ply"]),
      moves: (game["legal_moves"] as { uci: string }[]).map(({ uci }) => uci),
    },
  }
}

/** What the form of a challenge can do to it now. */
export function actOn({ challenge }: Thing): string {
  if (challenge?.status === "pending") return "accept"
  if (challenge?.status === "completed") return "rematch"
  return challenge?.game === "hilltop" ? "move" : "result"
}

/** What a field must hold for the challenge that is asked about. */
export function fittingChallenge(name: string, thing: Thing, operation: string, setting: Setting) {
  const { random, known } = setting
  const { author, challenge } = thing
  switch (name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase())) {
    case "challengerSlug":
      return random.pick(["ada", "bob"])
    case "opponentSlug":
      return "fox"
    case "gameId":
      return random.chance(0.7) ? "hilltop" : known.any("game", random).id
    case "side":
      return operation === "POST /arena" ? "either" : undefined
    case "pace":
      return "day"
    case "timeControl":
      return { move_hours: 24 }
    case "protect":
      return false
    case "rated":
      return operation === "POST /arena" ? "yes" : true
    case "id":
    case "challengeId":
      return thing.id
    case "slug":
      return playerFor(operation, thing)
    case "move":
      return random.pick(challenge?.moves ?? ["e4"])
    case "ply":
      return challenge?.ply ?? 0
    case "action":
      return "offer"
    case "winnerSlug":
    case "winner":
      return author
    case "loserSlug":
      return challenge?.opponent ?? "fox"
  }
}

function playerFor(operation: string, thing: Thing): string {
  const { author, challenge } = thing
  const act = operation === "POST /arena/:id/:act" ? actOn(thing) : operation
  if (/accept|decline/i.test(act)) return challenge?.opponent ?? "fox"
  if (/move/i.test(act)) return challenge?.mover ?? author
  return author
}
