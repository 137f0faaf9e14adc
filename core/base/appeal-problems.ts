import type { ProblemTable } from "./errors"

/** Refusals of authors who ask for another look, and of the operator's answers. */
export const appealProblems = {
  "appeal-what": {
    status: 400,
    title: "Which item is missing",
    fix: "Send `url`, the address of the item, or its `kind` and `id`.",
    detail: () => "Send the url of the item, or its kind and id.",
  },
  "nothing-to-appeal": {
    status: 409,
    title: "Neither removed nor held",
    fix: "Only what the operator removed, or what is held, can be looked at again. What its author took down cannot.",
    detail: () =>
      "The operator has not removed this, and it is not held, so there is nothing to look at again.",
  },
  "appeal-exists": {
    status: 409,
    title: "Asked before",
    fix: "Each removal can be looked at again once. The detail says what the operator answered, if they have.",
    /** `answer` is the operator's sentence, once there is one. */
    detail: (answer?: string) =>
      answer === undefined
        ? "The operator has been asked for another look at this already, and has not answered yet."
        : `The operator has looked at this again: it stays. ${answer}`,
  },
  "no-appeal": {
    status: 409,
    title: "No one has asked",
    fix: "Only a request for another look can be answered with 'it stays'.",
    detail: () => "Its author has not asked for another look, or has been answered already.",
  },
} as const satisfies ProblemTable
