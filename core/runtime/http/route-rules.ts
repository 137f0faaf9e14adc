import type { SiteRoute } from "../../contracts/site"
import { rateKey } from "./limits/module-rates"

/** What the host sees to before a route's handler runs. */
export interface RouteRules {
  /** Takes a page or a picture, and so far more bytes. */
  readonly takesPage: boolean
  /** Gets its body as text, whatever it claims to be. */
  readonly asText: boolean
  /** Only looks at its body, which does not count as stored. */
  readonly storesNothing: boolean
  readonly operator: boolean
  /** Full name of what a request counts as. */
  readonly rate: string | undefined
}

const NO_RULES: RouteRules = {
  takesPage: false,
  asText: false,
  storesNothing: false,
  operator: false,
  rate: undefined,
}

/** Finds the rules of a route by method and path, from all that are mounted when it is first asked. */
export function createRouteRules(routes: () => readonly SiteRoute[]) {
  let known: ReadonlyMap<string, RouteRules> | undefined
  return (method: string, path: string): RouteRules => {
    known ??= new Map(routes().map((route) => [`${route.method} ${route.path}`, rulesOf(route)]))
    return known.get(`${method} ${path}`) ?? NO_RULES
  }
}

function rulesOf({ module, takesPage = false, spec }: SiteRoute): RouteRules {
  const asText = spec?.ownBody !== undefined
  return {
    takesPage: takesPage || asText,
    asText,
    storesNothing: spec?.storesNothing ?? false,
    operator: spec?.operator ?? false,
    rate: spec?.rate && rateKey(module, spec.rate),
  }
}

/** Paths whose address may be as long as a page. */
export const longPathsOf = (routes: readonly SiteRoute[]): ReadonlySet<string> =>
  new Set(routes.filter(({ spec }) => spec?.longAddress).map(({ path }) => path))
