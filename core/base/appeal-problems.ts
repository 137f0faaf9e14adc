import type { ProblemTable } from "./errors"

/** Refusals of appeals, and of the operator's answers to them. */
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
    fix: "You can appeal against what the operator removed, and against a hold. What its author took down needs no appeal.",
    detail: () =>
      "The operator has not removed this, and it is not held, so there is nothing to appeal against.",
  },
  "appeal-exists": {
    status: 409,
    title: "Appealed before",
    fix: "Each removal can be appealed once. The detail has the operator's answer, if there is one.",
    /** `answer` is the operator's sentence, once there is one. */
    detail: (answer?: string) =>
      answer === undefined
        ? "There is an appeal for this already, which the operator has not answered yet."
        : `The operator has answered an appeal for this: it stays removed or held. ${answer}`,
  },
  "no-appeal": {
    status: 409,
    title: "No appeal",
    fix: "Only an appeal can be answered with 'it stays'.",
    detail: () => "Its author has not appealed, or has been answered already.",
  },
} as const satisfies ProblemTable
