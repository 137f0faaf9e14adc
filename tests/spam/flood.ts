import { inspect } from "../../core/content/review/inspect"
import { createRecentItems } from "../../core/content/review/recent"
import { createReviewer, type Score, scoreOf, verdictOf } from "../../core/content/review/score"
import type { Sample } from "./corpus"

/** A page of the corpus, with what the review made of it. */
export interface Judgement {
  readonly sample: Sample
  /** As it came, after all before it. */
  readonly review: Score
  /** By its content alone, as the first page of an empty site. */
  readonly alone: Score
}

/** Publishes a corpus to a site that was empty. No operator looks at anything meanwhile. */
export async function flood(samples: readonly Sample[]): Promise<Judgement[]> {
  const history = createRecentItems()
  const review = createReviewer({ history })
  const judgements: Judgement[] = []
  for (const sample of samples) {
    const { title, description, html, name, source, at } = sample
    const item = { title, description, html }
    const result = await review(item, { name, source }, at)
    const { fingerprint, targets } = result.inspection
    const outcome = verdictOf(result) === "hold" ? "held" : "visible"
    history.remember({ name, source, at, fingerprint, domains: targets.domains }, outcome)
    judgements.push({ sample, review: result, alone: scoreOf(inspect(item)) })
  }
  return judgements
}

/** The share of pages that are held, 0 to 1. */
export function heldShare(judgements: readonly Judgement[], by: "review" | "alone" = "review") {
  const held = judgements.filter((judgement) => verdictOf(judgement[by]) === "hold")
  return held.length / judgements.length
}
