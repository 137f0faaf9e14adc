import type { Module } from "../../base/module"
import type { SiteService } from "../../contracts/site"

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
