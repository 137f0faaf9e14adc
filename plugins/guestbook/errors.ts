import { problemsOf } from "broadside"

/** Every problem that the guestbook answers with; `fix` says how to fix the request. */
export const table = {
  "guestbook-unknown-game": {
    status: 404,
    title: "No such game",
    fix: "Find the id with GET /api/games.",
    detail: (id: string) => `There is no game ${id} to write about.`,
  },
  "guestbook-unknown-entry": {
    status: 404,
    title: "No such entry",
    fix: "Find the id with GET /x/guestbook/entries.",
    detail: (id: string) => `There is no entry ${id}.`,
  },
  "guestbook-too-long": {
    status: 400,
    title: "Too long",
    fix: "Use fewer words.",
    detail: (longest: number) => `A message can have at most ${longest} characters.`,
  },
  "guestbook-unkind": {
    status: 422,
    title: "Not suitable for a ten-year-old",
    fix: "Choose other words.",
    detail: () => "Everything here must be suitable for a ten-year-old; please choose other words.",
  },
} as const
export const problems = problemsOf(table)
