import type { ProblemTable } from "./errors"

/** Refusals of reports by visitors and agents. */
export const reportProblems = {
  "foreign-address": {
    status: 422,
    title: "Not an address of this site",
    fix: "Send as `url` the whole address of something on this site, or its path. If it is a part of a page, add its hash.",
    detail: (base: string) =>
      `This is not an address on ${base}. Copy the address of the page from your browser.`,
    toolDetail: (base: string) =>
      `url is not an address on ${base}. Send the whole address of something there, or its path.`,
  },
  "nothing-to-report": {
    status: 404,
    title: "Nothing to report at this address",
    fix: "Send as `url` the address of something that a visitor made; the detail names the kinds. If it is a part of a page, such as a reply, add its hash.",
    detail: (kinds: readonly string[]) =>
      `There is nothing to report at this address. You can report ${new Intl.ListFormat("en").format(kinds)}.`,
  },
} as const satisfies ProblemTable
