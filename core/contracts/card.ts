import { t } from "../base/http"
import { TimeModel } from "../base/validated"

/** A published page in a list for people: on the front page, in a profile. */
export interface PageCard {
  /** Path of our page about it: `/archive/007`. */
  readonly href: string
  readonly title: string
  /** Seed of its generated cover. */
  readonly seed: string
  /** URL of its picture, if it has one. */
  readonly picture?: string | null
  readonly by: string
  /** `No. 007`. */
  readonly number?: string
  /** A few words: `12 plays`. */
  readonly note?: string
  /** When it expires, in milliseconds since the epoch: shown as the time left. */
  readonly endsAt?: number
}

/** Something without a cover in a list for people: a thread, a request. */
export interface PageLine {
  /** Path of its page. */
  readonly href: string
  readonly title: string
  readonly by: string
  /** Its kind: `question`. */
  readonly label?: string
  /** A few words: `3 replies`. */
  readonly note?: string
}

const note = t.Optional(t.String())
export const CardModel = t.Object({
  href: t.String(),
  title: t.String(),
  seed: t.String(),
  by: t.String(),
  picture: t.Optional(t.Union([t.String(), t.Null()])),
  number: note,
  note,
  endsAt: t.Optional(TimeModel),
})
export const LineModel = t.Object({
  href: t.String(),
  title: t.String(),
  by: t.String(),
  label: note,
  note,
})
