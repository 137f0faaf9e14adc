import type { SiteRoute } from "../contracts/site"

/**
 * Finds the error in the description of new routes. Documents of the whole site are generated from it, and one invalid
 * description would break them all. It remembers the owners of the routes that came before.
 */
export function createDetailCheck() {
  const owners = new Map<unknown, string>()
  return (routes: readonly SiteRoute[], isCommunity: boolean): string | undefined => {
    for (const route of routes) {
      const { operationId } = route.detail
      const other = owners.get(operationId)
      if (operationId !== undefined && other !== undefined)
        return `the operationId ${operationId} of ${route.module} is already ${other}'s`
      owners.set(operationId, route.module)
      const fault = faultOf(route) ?? (isCommunity ? jsonFault(route.detail) : undefined)
      if (fault) return `${route.method} ${route.path}: ${fault}`
    }
  }
}

function faultOf({ detail, spec }: SiteRoute): string | undefined {
  for (const name of ["summary", "description", "operationId"])
    if (!["undefined", "string"].includes(typeof detail[name])) return `detail.${name} must be text`
  const { tags = [] } = detail
  if (!Array.isArray(tags) || !tags.every((tag) => typeof tag === "string"))
    return "detail.tags must be a list of text"
  // Responses of a spec are made from it when the documents are.
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
