import type { SiteRoute, SiteService } from "broadside/contracts"

/** A route that is described to everybody: neither a page nor the operator's. */
export interface Described extends SiteRoute {
  readonly area: string
  /** `submitGame` */
  readonly name: string
  readonly summary: string
}

/** The calls of the site by area, from what is mounted. */
export function describedRoutes(site: SiteService): Described[] {
  return site.routes().flatMap((route) => {
    const { tags, hide, operationId, summary } = route.detail
    const [area] = (tags as string[] | undefined) ?? []
    if (!area || hide || area === "Operator" || typeof operationId !== "string") return []
    return [{ ...route, area, name: operationId, summary: String(summary ?? "") }]
  })
}
