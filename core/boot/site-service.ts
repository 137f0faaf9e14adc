import type { Module } from "../base/module"
import { Moderating } from "../contracts/moderation"
import { ProtectedNames } from "../contracts/protected-names"
import { Site, type SiteService } from "../contracts/site"

/** Ids of the services that the host itself offers. */
export const HOST_SERVICES: readonly string[] = [Site.id, Moderating.id, ProtectedNames.id]

/** What the host offers modules about the site that they are part of. */
export const siteService = (
  modules: readonly Module[],
  routes: SiteService["routes"],
  app: ReturnType<SiteService["app"]>,
): SiteService => ({
  routes,
  app: () => app,
  modules: () =>
    modules.map(({ id, manifest }) => ({
      id,
      version: manifest.version,
      description: manifest.description ?? "",
    })),
})
