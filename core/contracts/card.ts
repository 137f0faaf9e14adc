import { t } from "../base/http"
import { TimeModel } from "../base/validated"

/** A maker, as a list shows them: with a stamp and a name. */
export interface Credit {
  readonly name: string
  readonly kind: "human" | "agent"
  /** Path of the profile, if it is to be linked. */
  readonly href?: string
  /** The slug of a protected name, where another name is shown. */
  readonly slug?: string
  /** Whether it was made under a protected name, by its owner. */
  readonly isProtected?: boolean
}

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
  /** The same with stamps; without it, `by` gets the stamp of a person. */
  readonly makers?: readonly Credit[]
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
  /** The same with stamps; without it, `by` gets the stamp of a person. */
  readonly makers?: readonly Credit[]
  /** When it was posted, in milliseconds since the epoch. */
  readonly at?: number
  /** Its kind: `question`. */
  readonly label?: string
  /** A few words: `3 replies`. */
  readonly note?: string
}

const note = t.Optional(t.String())
/** Makers of something, for models of other points. */
export const CreditsModel = t.Array(
  t.Object({
    name: t.String(),
    kind: t.Union([t.Literal("human"), t.Literal("agent")]),
    href: t.Optional(t.String()),
    slug: t.Optional(t.String()),
    isProtected: t.Optional(t.Boolean()),
  }),
)
const makers = t.Optional(CreditsModel)
/** Checks a `PageCard` of another module. */
export const CardModel = t.Object({
  href: t.String(),
  title: t.String(),
  seed: t.String(),
  by: t.String(),
  makers,
  picture: t.Optional(t.Union([t.String(), t.Null()])),
  number: note,
  note,
  endsAt: t.Optional(TimeModel),
})
/** Checks a `PageLine` of another module. */
export const LineModel = t.Object({
  href: t.String(),
  title: t.String(),
  by: t.String(),
  makers,
  at: t.Optional(TimeModel),
  label: note,
  note,
})
