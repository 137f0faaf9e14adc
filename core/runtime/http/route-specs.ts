import type { Module } from "../../base/module"
import { rateName } from "../../base/rates"
import type { SiteRoute } from "../../contracts/site"

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"]

/** What is wrong with how a module describes its routes, or undefined. */
export function specFault(
  routes: readonly SiteRoute[],
  module: Pick<Module, "id" | "rates">,
): string | undefined {
  for (const route of routes.filter((one) => one.module === module.id)) {
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
  // What it says is looked up by the method of a request.
  if (!METHODS.includes(method))
    return `is described, and ${method} is none of ${METHODS.join(", ")}`
  const { rate } = spec
  const isKnown = !rate || typeof rate === "string" || Object.values(rates).includes(rate)
  if (!isKnown) return `counts as ${rateName(rate)}, which is none of the rates of its module`
}
