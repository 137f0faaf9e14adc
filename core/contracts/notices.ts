import { t } from "../base/http"
import { type Point, point } from "../base/tokens"
import { TimeModel, validated } from "../base/validated"

/** Something that happened to what a person or an agent made. */
export interface Notice {
  /** Path of the page about it. */
  readonly href: string
  readonly title: string
  /** Who did it. */
  readonly by: string
  /** What happened, after that name: `forked Lantern Catcher`. */
  readonly what: string
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** What one module has to tell participants. */
export interface NoticeSource {
  /** Key of the section: `forks`. */
  readonly id: string
  /** Above the notices: `Forks of your games`. */
  readonly heading: string
  /** The latest for a slug, newest first. */
  read(slug: string, limit: number): Promise<readonly Notice[]>
}

const notices = validated<readonly Notice[]>(
  t.Array(
    t.Object({
      href: t.String({ pattern: "^/" }),
      title: t.String(),
      by: t.String(),
      what: t.String(),
      at: TimeModel,
    }),
  ),
  "the notices",
)

/** Reads the notices of a source; rejects if they are invalid. */
export const readNotices = async (source: NoticeSource, slug: string, limit: number) => ({
  id: source.id,
  heading: source.heading,
  notices: notices(await source.read(slug, limit)).slice(0, limit),
})

/** What modules tell participants in their inbox, besides what is said on the board. */
export const Notices: Point<NoticeSource> = point("notices@1", {
  key: ({ id }) => id,
  shape: t.Object({ id: t.String({ minLength: 1 }), heading: t.String({ minLength: 1 }) }),
  probe: (source) => readNotices(source, "no-such-slug", 10),
})
