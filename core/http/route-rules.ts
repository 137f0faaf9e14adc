import { lazy } from "../base/lazy"
import type { OwnBody } from "../base/own-body"
import { takesPage as mayHoldPage } from "../base/takes-page"
import type { SiteRoute } from "../contracts/site"
import { rateKey } from "./limits/module-rates"

/** Rules that the host enforces before a route's handler runs. */
export interface RouteRules {
  /** Accepts a page or a picture, and therefore a larger body. */
  readonly takesPage: boolean
  /** The format of its body, if it is another than JSON of a model and forms. */
  readonly ownBody: OwnBody | undefined
  /** Only reads its body, which does not count as stored. */
  readonly storesNothing: boolean
  readonly operator: boolean
  /** Full name of the rate that a request counts against. */
  readonly rate: string | undefined
}

const NO_RULES: RouteRules = {
  takesPage: false,
  ownBody: undefined,
  storesNothing: false,
  operator: false,
  rate: undefined,
}

/** Looks up the rules of a route by method and path, among the routes mounted at the first call. */
export function createRouteRules(routes: () => readonly SiteRoute[]) {
  // By method, since joining both to one key takes longer than looking it up.
  let rules: ReadonlyMap<string, ReadonlyMap<string, () => RouteRules>> | undefined
  return (method: string, path: string): RouteRules => {
    rules ??= byMethod(routes())
    return rules.get(method)?.get(path)?.() ?? NO_RULES
  }
}

function byMethod(routes: readonly SiteRoute[]) {
  const grouped = [...Map.groupBy(routes, ({ method }) => method)]
  return new Map(
    grouped.map(([method, some]) => [
      method,
      // Making the rules of all routes at once would delay the first answer.
      new Map(some.map((route) => [route.path, lazy(() => rulesOf(route))])),
    ]),
  )
}

function rulesOf({ module, takesPage = false, spec }: SiteRoute): RouteRules {
  return {
    takesPage: takesPage || mayHoldPage(spec?.ownBody?.documented),
    ownBody: spec?.ownBody,
    storesNothing: spec?.storesNothing ?? false,
    operator: spec?.operator ?? false,
    rate: spec?.rate && rateKey(module, spec.rate),
  }
}

const READING = new Set(["GET", "HEAD", "OPTIONS"])

/** Whether a request may change something: by its method, or since its address has a page in it, which is published. */
export function createMayWrite(longPaths: () => ReadonlySet<string>) {
  return ({ method, url }: Pick<Request, "method" | "url">): boolean =>
    !READING.has(method) || longPaths().has(URL.parse(url)?.pathname ?? "")
}
export type MayWrite = ReturnType<typeof createMayWrite>

/** Paths whose address may be as long as a page, also as Elysia takes them, with a slash at the end. */
export const longPathsOf = (routes: readonly SiteRoute[]): ReadonlySet<string> =>
  new Set(routes.filter(({ spec }) => spec?.longAddress).flatMap(({ path }) => [path, `${path}/`]))
