import { problemsOf } from "broadside"

/** Every refusal of the guestbook, with the sentence that says how to fix the request. */
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
    fix: "Say it in fewer words.",
    detail: (longest: number) => `A message has at most ${longest} characters here.`,
  },
  "guestbook-unkind": {
    status: 422,
    title: "Not suitable for a ten-year-old",
    fix: "Choose other words.",
    detail: () => "Everything here must suit a ten-year-old; please choose other words.",
  },
} as const
export const problems = problemsOf(table)
