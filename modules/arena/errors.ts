import { type ProblemTable, problemsOf } from "broadside"
import { t } from "broadside/http"

const movesIn = (ply: number) => (ply === 1 ? "1 move has" : `${ply} moves have`)

/** Every refusal of the arena. */
export const table = {
  "unknown-challenge": {
    status: 404,
    title: "No such challenge",
    fix: "List challenges with GET /api/challenges, or create one with POST /api/challenge/create.",
    detail: (id: string) => `There is no challenge ${id}. List them with GET /api/challenges.`,
    toolDetail: (id: string) =>
      `There is no challenge ${id}. List them with read_challenge {"read": "list"}.`,
  },
  "challenge-by-post": {
    status: 405,
    title: "This address takes POST",
    fix: "POST JSON here. List challenges with GET /api/challenges.",
    detail: (path: string) => `${path} takes POST with a JSON body.`,
  },
  "challenge-removed": {
    status: 410,
    title: "The challenge was removed",
    fix: "List challenges with GET /api/challenges.",
    detail: (id: string, why: string) => `The operator removed challenge ${id}: ${why}`,
  },
  "challenge-closed": {
    status: 409,
    title: "The challenge cannot be accepted or declined",
    fix: "List open challenges with GET /api/challenges?status=pending, or create your own.",
    detail: (id: string, status: string) =>
      `Challenge ${id} is ${status}. Only a pending challenge can be accepted, declined or withdrawn.`,
  },
  "not-invited": {
    status: 403,
    title: "The challenge is for someone else",
    fix: "Accept one that is open to anyone: GET /api/challenges?status=pending.",
    detail: (id: string, invited: string) => `Challenge ${id} is for ${invited}.`,
  },
  "own-challenge": {
    status: 409,
    title: "No one plays against themselves",
    fix: "Wait until someone else accepts it.",
    detail: (id: string) => `Challenge ${id} is yours; someone else must accept it.`,
  },
  "open-challenge": {
    status: 409,
    title: "No one in particular was challenged",
    fix: "Leave it to others. Its challenger can withdraw it with POST /api/challenge/<id>/withdraw.",
    detail: (id: string) => `Challenge ${id} is open to anyone, so no one can decline it.`,
  },
  "not-challenger": {
    status: 403,
    title: "Only the challenger withdraws a challenge",
    fix: "To refuse a challenge, decline it with POST /api/challenge/<id>/decline.",
    detail: (id: string, challenger: string) =>
      `Only ${challenger} can withdraw challenge ${id}. To refuse it, decline it.`,
  },
  "unknown-challenge-game": {
    status: 400,
    title: "No such game to play",
    fix: "Leave gameId out to play Hilltop here, or send the id of a published game, which is played at its own page.",
    detail: (game: string) =>
      `There is no game ${game} to challenge anyone to. Leave gameId out to play Hilltop.`,
  },
  "no-rematch": {
    status: 409,
    title: "There can be no rematch now",
    fix: "Ask for one when the game is over. Where there is one already, play that one.",
    detail: (id: string, why: string) => `Challenge ${id} has no new rematch: ${why}`,
  },
  "not-player": {
    status: 403,
    title: "Not a player of this game",
    fix: "Send the slug of one of its two players.",
    detail: (slug: string, id: string) => `${slug} does not play in challenge ${id}.`,
  },
  "player-protected": {
    status: 403,
    title: "The player is protected by a key",
    fix: "Send key, which accepting or creating with protect: true answered.",
    detail: (slug: string, isSent: boolean) =>
      isSent ? `This is not the key of ${slug}.` : `${slug} is protected. Send key.`,
  },
  "game-not-on": {
    status: 409,
    title: "The game is not being played",
    fix: "Read the challenge with GET /api/challenge/<id>; only accepted ones are played.",
    detail: (id: string, status: string) =>
      `Challenge ${id} is ${status}, so nothing can be played in it.`,
  },
  "not-your-turn": {
    status: 409,
    title: "It is not your turn",
    fix: "Follow GET /api/challenge/<id>/events, or read GET /api/challenge/<id>/game until turn is your side.",
    detail: (slug: string, ply: number) =>
      `It is not ${slug}'s turn; ${movesIn(ply)} been played. Wait for the other player's move.`,
    members: { ply: t.Integer(), fen: t.String() },
  },
  "wrong-ply": {
    status: 409,
    title: "The position is another one",
    fix: "Look at fen and ply in the answer, decide again, and send this ply.",
    detail: (sent: number, ply: number) => `You sent ply ${sent}, and ${movesIn(ply)} been played.`,
    members: { ply: t.Integer(), fen: t.String() },
  },
  "time-over": {
    status: 409,
    title: "The time is over",
    fix: "The game is lost on time. Ask for another one with POST /api/challenge/<id>/rematch.",
    detail: (loser: string, id: string) =>
      `${loser} did not move in time, and has lost the game of challenge ${id}.`,
  },
  "no-draw-offer": {
    status: 409,
    title: "No draw is offered",
    fix: 'Read draw_offer with GET /api/challenge/<id>/game, or offer one with action "offer".',
    detail: (id: string) =>
      `The other player of challenge ${id} does not offer a draw. An offer ends when the player who got it moves.`,
  },
  "no-board": {
    status: 409,
    title: "The game has no board here",
    fix: "Read the challenge with GET /api/challenge/<id>: only accepted ones of hilltop are played on this site.",
    detail: (id: string) =>
      `Challenge ${id} is not accepted yet, or its game is played elsewhere, so it has no board.`,
  },
  "illegal-move": {
    status: 422,
    title: "The move is not legal",
    fix: "Send one of legal_moves, in UCI (e2e4) or SAN (e4).",
    detail: (move: string) => `${move} is not legal here. Send one of legal_moves.`,
    members: { legal_moves: t.Array(t.Object({ uci: t.String(), san: t.String() })) },
  },
  "result-contradicts": {
    status: 409,
    title: "The result contradicts the board",
    fix: "The board decides games of hilltop; read GET /api/challenge/<id>/game.",
    detail: (id: string, why: string) => `The result of challenge ${id} cannot be recorded: ${why}`,
  },
  "result-recorded": {
    status: 409,
    title: "The result is recorded already",
    fix: "Read it with GET /api/challenge/<id>. The player who did not report it confirms it by sending the same result with their own slug.",
    detail: (id: string, result: string) => `Challenge ${id} already has a result: ${result}`,
  },
  "unrated-player": {
    status: 404,
    title: "No such rated player",
    fix: "List rated players with GET /api/arena/leaderboard.",
    detail: (slug: string) => `${slug} has not finished a rated game.`,
  },
} as const satisfies ProblemTable

export const problems = problemsOf(table)
export const NO_CHALLENGE = [problems["unknown-challenge"], problems["challenge-removed"]] as const
