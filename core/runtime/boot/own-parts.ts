import type { AnyElysia } from "elysia"
import { Owned } from "../../contracts/owned"
import { moderationRoutes } from "../moderation/routes"
import type { SiteNames } from "../names/site-names"
import { owningContributions } from "../owning/contributions"
import { owningRoutes } from "../owning/routes"
import type { SharedContext, Wirings } from "./wiring"

const CORE = { id: "core" }

/** Mounts what the host serves no matter which modules are on: moderation, owning, names. */
export function mountOwnParts(
  app: AnyElysia,
  wirings: Wirings,
  shared: SharedContext,
  names: SiteNames,
): void {
  wirings.mount(app, CORE, moderationRoutes(shared))
  wirings.mount(app, CORE, owningRoutes(shared))
  wirings.mount(app, CORE, names.routes())
  if (shared.all(Owned).length > 0) wirings.contribute(CORE.id, owningContributions)
  wirings.contribute(CORE.id, names.contributions(shared.limit))
}
