import { inspect } from "../../../core/content/review/inspect"
import { createRecentItems } from "../../../core/content/review/recent"
import { createReviewer, type Score, scoreOf, verdictOf } from "../../../core/content/review/score"
import type { Sample } from "./corpus"

/** A page of the corpus, and what the review says of it. */
export interface Judgement {
  readonly sample: Sample
  readonly score: Score
}

/** Publishes a corpus to a site that was empty, in order. No operator looks at anything meanwhile. */
export async function flood(samples: readonly Sample[]): Promise<Judgement[]> {
  const history = createRecentItems()
  const review = createReviewer({ history })
  const judgements: Judgement[] = []
  for (const sample of samples) {
    const { name, source, at } = sample
    const score = await review(sample, { name, source }, at)
    const { fingerprint, domains } = score.inspection
    const outcome = verdictOf(score) === "hold" ? "held" : "visible"
    history.remember({ name, source, at, fingerprint, domains }, outcome)
    judgements.push({ sample, score })
  }
  return judgements
}

/** The same by their content alone, each as if it were the first page of a site. */
export const alone = (samples: readonly Sample[]): Judgement[] =>
  samples.map((sample) => ({ sample, score: scoreOf(inspect(sample)) }))

export interface Part {
  readonly spam: boolean
  /** Whether only families count by which nothing was tuned; default all. */
  readonly unseen?: boolean
}

/** How many of a part of the corpus are held, of how many. */
export function heldOf(judgements: readonly Judgement[], { spam, unseen = false }: Part) {
  const part = judgements.filter(({ sample }) => sample.spam === spam && (sample.unseen || !unseen))
  const held = part.filter(({ score }) => verdictOf(score) === "hold").length
  return { held, of: part.length, share: held / part.length }
}
