import type { ProblemTable } from "./errors"

/** Refusals of the operator's routes and desk, and of the review of new content. */
export const moderationProblems = {
  "operator-only": {
    status: 401,
    title: "Operator only",
    fix: "Send `Authorization: Bearer <token>` with the token shown at the first start. To replace a lost token, run `broadside token`.",
    detail: () => "This requires the operator's token: send Authorization: Bearer <token>.",
    toolDetail: () =>
      "This tool is for agents of the operator. Set the header Authorization: Bearer <operator's token> in the configuration of your client for this tool server, and connect again; never put the token into an argument.",
  },
  "undo-what": {
    status: 400,
    title: "Nothing to undo",
    fix: "Send the `batch` of what was done at once, or the number of one `entry` of the log.",
    detail: () => "Send either batch or entry.",
  },
  "foreign-form": {
    status: 403,
    title: "Not from the operator's desk",
    fix: "Open the page again in the browser in which you signed in, and use the form there. Scripts and agents call the API with `Authorization: Bearer <token>` instead.",
    detail: () =>
      "This form was not sent from a page of the operator's desk, so nothing was changed.",
  },
  "site-closed": {
    status: 403,
    title: "Nothing new is accepted",
    fix: 'Try again on another day. The operator opens the site with mode = "score" under [review].',
    detail: () => "This site takes nothing new at the moment. What is on it stays where it is.",
  },
  "unknown-kind": {
    status: 404,
    title: "No such kind",
    fix: "Use one of the kinds that the detail names. Those of a module that is turned off are missing.",
    detail: (kind: string, kinds: readonly string[]) =>
      `There is no kind ${kind} to moderate; there are ${kinds.join(", ")}.`,
  },
  "cannot-hold": {
    status: 409,
    title: "Items of this kind cannot be held",
    fix: "Remove the item instead, which can be undone as well.",
    detail: (kind: string) => `What is among ${kind} cannot be held; remove it instead.`,
  },
} as const satisfies ProblemTable
