import { type Point, point } from "../sdk/module"

/** A place of the site for people: navigation and sitemap. @since 1.0.0 */
export interface PageSource {
  /** Shown in the masthead, when given. */
  readonly nav?: { readonly label: string; readonly path: string; readonly order: number }
  /** Absolute addresses for the sitemap, with the time of their last change. */
  addresses?(limit: number): Promise<readonly { url: string; at?: number }[]>
}
export const Pages: Point<PageSource> = point("pages@1")
