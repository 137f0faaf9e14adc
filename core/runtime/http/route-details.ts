import type { SiteRoute } from "../../contracts/site"

/** The routes that a module has just mounted. */
interface NewRoutes {
  readonly module: string
  /** Index of the first. */
  readonly newFrom: number
  readonly isCommunity: boolean
}

/**
 * The error in the description of the newest routes, or undefined. Documents of the whole site are
 * generated from it, and one invalid description would break them all.
 */
export function detailFault(
  routes: readonly SiteRoute[],
  { module, newFrom, isCommunity }: NewRoutes,
): string | undefined {
  const owners = new Map<unknown, string>()
  for (const [index, route] of routes.entries()) {
    const { operationId } = route.detail
    const other = owners.get(operationId)
    if (operationId !== undefined && other !== undefined && [other, route.module].includes(module))
      return `the operationId ${operationId} of ${route.module} is already ${other}'s`
    owners.set(operationId, route.module)
    if (route.module !== module || index < newFrom) continue
    const fault = faultOf(route) ?? (isCommunity ? jsonFault(route.detail) : undefined)
    if (fault) return `${route.method} ${route.path}: ${fault}`
  }
}

function faultOf({ detail, spec }: SiteRoute): string | undefined {
  for (const name of ["summary", "description", "operationId"])
    if (!["undefined", "string"].includes(typeof detail[name])) return `detail.${name} must be text`
  const { tags = [] } = detail
  if (!Array.isArray(tags) || !tags.every((tag) => typeof tag === "string"))
    return "detail.tags must be a list of text"
  // Those of a spec are made from it when the documents are.
  if (spec) return
  const { responses } = detail
  if (responses !== undefined && (typeof responses !== "object" || responses === null))
    return "detail.responses must be an object by status, as route({ … }) gives it"
}

// It takes as long as all other checks together, and tests read the documents of first-party modules.
function jsonFault(detail: SiteRoute["detail"]): string | undefined {
  try {
    JSON.stringify(detail)
  } catch {
    return "detail cannot be written as JSON"
  }
}
