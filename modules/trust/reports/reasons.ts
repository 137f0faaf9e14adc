/** Why something can be reported, with what a form says. */
const LABELS = {
  spam: "It is spam or advertising",
  phishing: "It tries to get passwords or other secrets",
  impersonation: "It pretends to be someone else",
  hurtful: "It attacks or bullies someone",
  "not-for-children": "It is not suitable for children",
  copyright: "It breaks someone's copyright",
  unlawful: "It breaks another law",
  broken: "It does not work",
  other: "Something else",
} as const

export type Reason = keyof typeof LABELS

export const REASONS = Object.keys(LABELS) as readonly Reason[]

/** What a form calls a reason. */
export const labelOf = (reason: Reason): string => LABELS[reason]

/** A reason inside a sentence: `not for children`. */
export const inSentence = (reason: Reason): string => reason.replaceAll("-", " ")
