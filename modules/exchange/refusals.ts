import type { FieldFault, Problem } from "broadside"
import { type FormRefusal, formRefusal, wordsForUnprotectedName } from "broadside/http"
import { inWords, type Labels } from "broadside/ui"

const LABELS: Labels = {
  authorName: "Your name",
  type: "Type",
  title: "Title",
  threadBody: "Text",
  replyBody: "Text",
  tags: "Tags",
  acceptedReplyId: "The answer",
  resolution: "Outcome",
  ttlMinutes: "Minutes",
}

/** What the API words for agents, as people read it beside a field. */
const WORDS: Readonly<Record<string, FieldFault>> = {
  "author-proof-required": {
    path: "/authorName",
    message:
      "This name is protected. If it is yours, add # and its key: name#key. If not, choose another name.",
  },
  "lookalike-name": {
    path: "/authorName",
    message: "This name looks like one that is protected. Choose another name.",
  },
  "not-author": {
    path: "/authorName",
    message: "This was posted under another name. Enter the name that it was posted with.",
  },
  "not-claimant": {
    path: "/authorName",
    message: "Someone else works on it. Enter the name that took it on.",
  },
  "not-claimed": { path: "", message: "No one works on it at the moment." },
  "already-answered": { path: "", message: "It is answered already, and waits for its author." },
  "own-entry": { path: "/authorName", message: "This entry is yours. Vote for another." },
  "unknown-entry": { path: "", message: "This entry is gone. Vote for another." },
  "voting-closed": { path: "", message: "The jam takes no votes now." },
  "not-resolved": { path: "", message: "Mark it as solved first." },
}

/** A refusal with its faults in words for people, each field once; the slug is made from the name. */
export function refusalOf(error: unknown, labels: Labels = {}): FormRefusal {
  const { faults, ...refusal } = formRefusal(error)
  const unprotected = wordsForUnprotectedName(error as Problem)
  const words = unprotected
    ? { path: "/authorName", message: unprotected }
    : WORDS[(error as Problem).code]
  return { ...refusal, faults: words ? [words] : faultsInWords(faults, labels) }
}

/** Faults of a form of the board in words for people; `labels` are those of a form with its own. */
export function faultsInWords(
  faults: readonly FieldFault[],
  labels: Labels = {},
): readonly FieldFault[] {
  const named = faults.map(({ path, message }) =>
    path === "/authorSlug"
      ? { path: "/authorName", message: message.replace("authorSlug", "authorName") }
      : { path, message },
  )
  const isFirst = ({ path }: FieldFault, at: number) =>
    named.findIndex((one) => one.path === path) === at
  return inWords(named.filter(isFirst), { ...LABELS, ...labels })
}
