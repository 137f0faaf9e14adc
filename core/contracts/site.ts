import type { AnyElysia, ObjectSchema, TSchema } from "../base/http"
import type { RouteSpec } from "../base/route-spec"
import { type Service, service } from "../base/tokens"

/** A mounted route. */
export interface SiteRoute {
  readonly method: string
  readonly path: string
  /** Id of the module that owns it; `core` for the host's own. */
  readonly module: string
  readonly detail: Readonly<Record<string, unknown>>
  /** Its description from `route` or `pageRoute`; undefined without one. */
  readonly spec?: RouteSpec
  /** The models of a route without a description. */
  readonly models?: {
    readonly params?: ObjectSchema
    readonly query?: ObjectSchema
    readonly body?: TSchema
  }
  /** Its body may hold a page or a picture. */
  readonly takesPage?: boolean
}

/** The mounted routes and modules, offered by the host: for generated documents. */
export interface SiteService {
  routes(): readonly SiteRoute[]
  /** The mounted app; it is too late to mount anything on it. */
  app(): AnyElysia
  modules(): readonly { id: string; version: string; description: string }[]
}
/** The mounted routes and modules of this site, offered by the host. @example needs: { site: Site } */
export const Site: Service<SiteService> = service("core.site@1")
