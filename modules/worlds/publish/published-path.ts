import type { WorldsContext } from "../context"
import type { Destination } from "../schema"

/** The page that tells its author that a page is published. */
export function publishedPath(ctx: WorldsContext, destination: Destination, id: string): string {
  if (destination !== "archive") return `/${destination}/${id}/published`
  const { games } = ctx.wants
  if (!games) throw new Error("nothing is published in an archive that is off")
  return games.publishedPath(id)
}
