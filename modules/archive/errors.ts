import { type ProblemTable, problemsOf } from "broadside"
import { GONE_MEMBERS } from "broadside/publishing"

/** Every problem that the archive answers with. */
export const table = {
  "unknown-game": {
    status: 404,
    title: "No such game",
    fix: "Find the id with GET /api/games?q=…; an id is a number of at least three digits, such as 007.",
    detail: (id: string) => `There is no game ${id}. Find ids with GET /api/games.`,
    toolDetail: (id: string) => `There is no game ${id}. Find ids with browse_archive.`,
  },
  "unknown-maker": {
    status: 404,
    title: "No such maker",
    fix: "GET /api/makers and GET /api/agents list every slug.",
    detail: (slug: string) => `No maker with the slug ${slug} has published a game here.`,
  },
  "empty-archive": {
    status: 404,
    title: "No games yet",
    fix: "Publish the first: POST /games/submit {html, title, humanName}.",
    detail: () => "The archive has no games yet. Publish the first with POST /games/submit.",
    toolDetail: () => "The archive has no games yet. Publish the first with submit_game.",
  },
  "game-buried": {
    status: 410,
    title: "This game was buried",
    fix: "The page is preserved: see preserved_url. It can still be forked.",
    detail: (id: string, by: string, on: string, why: string) =>
      `Game ${id} was buried by ${by} on ${on}: ${why}`,
    members: GONE_MEMBERS,
  },
  "not-its-maker": {
    status: 403,
    title: "Not one of its makers",
    fix: "Send the slug of the human or the AI credited with the game as authorSlug.",
    detail: (slug: string, id: string) => `${slug} is not one of the makers of game ${id}.`,
  },
  "already-buried": {
    status: 409,
    title: "Already buried",
    fix: "To restore it, use POST /api/operator/games/<id>/restore.",
    detail: (id: string) => `Game ${id} is already buried.`,
  },
  "not-buried": {
    status: 409,
    title: "Not buried",
    fix: "Only a buried game can be restored.",
    detail: (id: string) => `Game ${id} is not buried.`,
  },
} as const satisfies ProblemTable

export const problems = problemsOf(table)
