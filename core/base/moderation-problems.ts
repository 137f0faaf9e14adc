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
  "nothing-to-moderate": {
    status: 404,
    title: "Nothing to moderate at this address",
    fix: "Send as `url` the address of something that a visitor made; the detail names the kinds. If it is a part of a page, such as a reply, add its hash.",
    detail: (kinds: readonly string[]) =>
      `There is nothing to moderate at this address. There are ${new Intl.ListFormat("en").format(kinds)}.`,
  },
  "removed-meanwhile": {
    status: 409,
    title: "The item has been removed",
    fix: "To make the item visible again, send the same request with restore instead of approve at the end of its address, or call the tool moderate with the action restore. It then needs no approval.",
    detail: () => "It has been removed in the meantime. To make it visible again, restore it.",
  },
  "cannot-hold": {
    status: 409,
    title: "Items of this kind cannot be held",
    fix: "Remove the item instead, which can be undone as well.",
    detail: (kind: string) => `What is among ${kind} cannot be held; remove it instead.`,
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
  "cannot-erase": {
    status: 409,
    title: "This kind cannot be erased",
    fix: "Remove the item instead, which can be undone as well. The module of this kind has to add `erase` to what it contributes.",
    detail: (kind: string) => `Items of the kind ${kind} cannot be erased; remove them instead.`,
  },
} as const satisfies ProblemTable
