import { contentSigns, hasAim } from "./content-signs"
import { historySigns } from "./history-signs"
import { type Inspection, inspect } from "./inspect"
import {
  NO_HISTORY,
  type Publisher,
  type ReviewHistory,
  type ReviewItem,
  type Surroundings,
} from "./item"
import type { Sign } from "./sign"

export interface Score {
  /** 0 to 100. */
  readonly score: number
  /** The reasons, the strongest first. */
  readonly signals: readonly Sign[]
}

/** The operator's two limits, each a score from which it applies. */
export interface Thresholds {
  /** From this score on, an item is held for review by the operator. */
  readonly hold: number
  /** From this score on, search engines are asked not to list an item. */
  readonly noindex: number
}

export const THRESHOLDS: Thresholds = { hold: 60, noindex: 30 }

export type Verdict = "publish" | "noindex" | "hold"

/** The consequence of a score. */
export function verdictOf({ score }: Score, { hold, noindex }: Thresholds = THRESHOLDS): Verdict {
  if (score >= hold) return "hold"
  return score >= noindex ? "noindex" : "publish"
}

/**
 * The score of what was found in an item, and of what the site has around it.
 * @example scoreOf(inspect({ title: "Tea Stall", html })) // { score: 0, signals: [] }
 */
export function scoreOf(inspection: Inspection, around: Surroundings = NO_HISTORY): Score {
  const signals = [...contentSigns(inspection), ...historySigns(around, hasAim(inspection))]
  const sum = signals.reduce((total, { weight }) => total + weight, 0)
  return { score: Math.min(100, sum), signals: signals.sort((a, b) => b.weight - a.weight) }
}

/** The result of a review, with what the site should store of the item. */
export interface Review extends Score {
  readonly inspection: Inspection
}

interface ReviewerOptions {
  readonly history: ReviewHistory
  /** Domains of this site, such as `example.org`. */
  readonly own?: readonly string[]
  /** How an item is inspected; default in this thread. */
  readonly look?: (item: ReviewItem, own: readonly string[]) => Promise<Inspection>
}

const lookAtOnce = async (item: ReviewItem, own: readonly string[]) => inspect(item, new Set(own))

/** Reviews new items of one site. */
export function createReviewer({ history, own = [], look = lookAtOnce }: ReviewerOptions) {
  return async (item: ReviewItem, by: Publisher, at: number, cameAt?: number): Promise<Review> => {
    const inspection = await look(item, own)
    const { fingerprint, domains } = inspection
    const query = { ...by, lineage: item.lineage, fingerprint, domains, at, cameAt }
    const around = await history.around(query)
    return { inspection, ...scoreOf(inspection, around) }
  }
}
