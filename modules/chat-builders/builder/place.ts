import type { GameChange } from "broadside/contracts/archive"
import type { EditableService } from "broadside/contracts/publishing"
import type { WorkshopChange } from "broadside/contracts/worlds"
import type { ChatBuildersContext } from "../context"

/** Where a published page is: in the Workshop, or in the archive if that is on. */
export interface Place {
  readonly id: string
  readonly isGame: boolean
  readonly service: EditableService<GameChange & WorkshopChange>
}

/** What an address of a published page is the address of. Games may have hosts of their own. */
export function placeAt(
  { needs: { workshop }, wants: { games } }: Pick<ChatBuildersContext, "needs" | "wants">,
  url: string,
): Place | undefined {
  const path = URL.parse(url, "http://any")?.pathname ?? ""
  const [, page] = /^\/workshop\/([a-z0-9]{8})(?:\/about)?\/?$/.exec(path) ?? []
  if (page) return { id: page, isGame: false, service: workshop }
  const [, game] = /^\/(?:games\/|archive\/)?(\d{3,})(?:[-./]|$)/.exec(path) ?? []
  return game && games ? { id: game, isGame: true, service: games } : undefined
}
