import type { AnyElysia } from "../base/http"
import type { RouteSpec } from "../base/route-spec"
import { type Service, service } from "../base/tokens"

/** A mounted route. */
export interface SiteRoute {
  readonly method: string
  readonly path: string
  /** Id of the module that owns it; `core` for the host's own. */
  readonly module: string
  readonly detail: Readonly<Record<string, unknown>>
  /** How it was described by `route` or `pageRoute`; undefined for one that was not. */
  readonly spec?: RouteSpec
  /** Its body may hold a page or a picture. */
  readonly takesPage?: boolean
}

/** What is mounted, offered by the host itself: for documents that are made from it. */
export interface SiteService {
  routes(): readonly SiteRoute[]
  /** The mounted app. For reading its schemas; mounting on it is too late. */
  app(): AnyElysia
  modules(): readonly { id: string; version: string; description: string }[]
}
/** What is mounted on this site; the host offers it. @example needs: { site: Site } */
export const Site: Service<SiteService> = service("core.site@1")
