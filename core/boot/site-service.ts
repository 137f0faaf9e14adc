import type { Module } from "../base/module"
import { Site, type SiteService } from "../contracts/site"
import { Inside } from "./required"

/** Ids of the services that the host itself offers a module. */
export const hostServicesFor = ({ required }: Module): readonly string[] =>
  required ? [Site.id, Inside.id] : [Site.id]

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
