import { t } from "../base/http"
import { type Point, point, type Signal, signal } from "../base/tokens"
import { TimeModel, untilOf, validated } from "../base/validated"
import { type Credit, CreditsModel } from "./card"
import { type Ink, InkModel } from "./inks"

/** Something that happened on the site, as the front page tells it: Claude forked Lantern. */
export interface Happening {
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly who: Credit
  /** What was done, as a verb in the past: `forked`. */
  readonly did: string
  /** What it was done to. */
  readonly title: string
  /** Path of its page. */
  readonly href: string
  /** The ink of its area. */
  readonly ink?: Ink
}

/** What goes on at the moment: "2 tasks waiting". */
export interface Ongoing {
  readonly text: string
  readonly href: string
}

/**
 * What a module shows under "Right now" on the front page.
 * @example contribute(RightNow, { latest: async (limit) => newest(limit), ongoing: async () => [] })
 */
export interface RightNowSource {
  /** The latest happenings, newest first. */
  latest(limit: number): Promise<readonly Happening[]>
  ongoing?(): Promise<readonly Ongoing[]>
  /** Until when both are valid without a write, in milliseconds since the epoch. */
  until?(): Promise<number>
}

const happenings = validated<readonly Happening[]>(
  t.Array(
    t.Object({
      at: TimeModel,
      who: CreditsModel.items,
      did: t.String({ minLength: 1 }),
      title: t.String(),
      href: t.String({ pattern: "^/" }),
      ink: t.Optional(InkModel),
    }),
  ),
  "the happenings",
)
const ongoing = validated<readonly Ongoing[]>(
  t.Array(t.Object({ text: t.String(), href: t.String({ pattern: "^/" }) })),
  "what goes on",
)

/** Reads the latest happenings of a source; rejects if they are invalid. */
export const readHappenings = async (source: RightNowSource, limit: number) =>
  happenings(await source.latest(limit)).slice(0, limit)
/** Reads what goes on, if the source says it; rejects if it is invalid. */
export const readOngoing = async (source: RightNowSource) =>
  ongoing((await source.ongoing?.()) ?? [])
/** Until when both are valid. */
export const rightNowUntil = async (source: RightNowSource) => untilOf(await source.until?.())

/** What happens on the site: the list "Right now" on the front page. */
export const RightNow: Point<RightNowSource> = point("right-now@1", {
  probe: (source) =>
    Promise.all([readHappenings(source, 6), readOngoing(source), rightNowUntil(source)]),
})

/** Emitted in the write of a happening, for pages that show it as it happens. */
export const Happened: Signal<Happening> = signal("happened@1")
