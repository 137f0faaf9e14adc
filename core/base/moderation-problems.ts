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
  "site-closed": {
    status: 403,
    title: "Nothing new is accepted",
    fix: 'Try again on another day. The operator opens the site with mode = "score" under [review].',
    detail: () => "This site takes nothing new at the moment. What is on it stays where it is.",
  },
  erased: {
    status: 410,
    title: "Erased",
    fix: "Nothing of it is left, so there is nothing to read, fork or restore here.",
    detail: (on: string, why: string, by: string) => `Erased by ${by} on ${on}: ${why}`,
  },
  "content-blocked": {
    status: 403,
    title: "Erased before",
    fix: "The operator of this site erased exactly this page, cover or text. Do not send it again; publish something else. If this is a mistake, write to the operator.",
    detail: () =>
      "The operator erased exactly this content before, so it cannot be uploaded again. Publish something else; if this is a mistake, write to the operator.",
  },
  "erasure-is-final": {
    status: 409,
    title: "Erased for good",
    fix: "Nothing is left of an erased item, so it can be neither restored nor changed. Its author can publish something else.",
    detail: (what: string) => `${what} was erased; that cannot be undone.`,
  },
} as const satisfies ProblemTable
