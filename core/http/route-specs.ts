import type { Module } from "../base/module"
import { unlimitedIn } from "../base/own-body"
import { rateName } from "../base/rates"
import type { SiteRoute } from "../contracts/site"

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"]

/** The error in the descriptions of a module's new routes, or undefined. */
export function specFault(
  routes: readonly SiteRoute[],
  module: Pick<Module, "id" | "rates">,
): string | undefined {
  for (const route of routes) {
    const fault = faultOf(route, module)
    if (fault) return `${route.method} ${route.path} ${fault}`
  }
}

function faultOf(
  { method, path, spec }: SiteRoute,
  { rates = {} }: Pick<Module, "rates">,
): string | undefined {
  if (path.startsWith("/api/operator/") && !spec?.operator)
    return "needs operator: true in its description, like every path under /api/operator/"
  if (!spec) return
  // Descriptions are looked up by the method of a request.
  if (!METHODS.includes(method))
    return `has a description, but ${method} is not one of ${METHODS.join(", ")}`
  const { rate, ownBody } = spec
  const unlimited = ownBody && unlimitedIn(ownBody.model)
  if (unlimited)
    return `has an ownBody whose field ${unlimited} needs a limit: maxLength of a text, maxItems of a list, or limitedElsewhere`
  const isDeclared = !rate || typeof rate === "string" || Object.values(rates).includes(rate)
  if (!isDeclared) return `has the rate ${rateName(rate)}, which its module does not declare`
}
