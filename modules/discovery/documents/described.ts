import type { SiteRoute, SiteService } from "broadside/contracts"

/** A public API route: neither a page nor for the operator. */
export interface Described extends SiteRoute {
  readonly area: string
  /** `submitGame` */
  readonly name: string
  readonly summary: string
}

/** The public API routes of the mounted modules, with their areas. */
export function describedRoutes(site: SiteService): Described[] {
  return site.routes().flatMap((route) => {
    const { tags, hide, operationId, summary } = route.detail
    const [area] = (tags as string[] | undefined) ?? []
    if (!area || hide || area === "Operator" || typeof operationId !== "string") return []
    return [{ ...route, area, name: operationId, summary: String(summary ?? "") }]
  })
}
