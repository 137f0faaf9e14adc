import type { Point } from "broadside"
import type { DiscoveryContext } from "../context"

interface Part {
  /** Until when it is valid. */
  readonly until: number
}

/** What each module contributes to a point; read again only after its data has changed, or it is no longer valid. */
export const readEach = <S, P extends Part>(
  ctx: DiscoveryContext,
  point: Point<S>,
  read: (source: S) => Promise<P>,
): Promise<P[]> =>
  ctx.gather(point, (source) => {
    const key = `${point.id} ${ctx.all(point).indexOf(source)}`
    return ctx.remember(key, () => read(source), { until: ({ until }) => until })
  })

/** Until when all of them are valid. */
export const endOf = (parts: readonly Part[]): number =>
  Math.min(...parts.map(({ until }) => until))
