import type { Rate } from "../../base/rates"
import { type Contribution, contribute } from "../../base/tokens"
import { Pages } from "../../contracts/pages"
import { PublicationSections } from "../../contracts/publications"
import { Tools } from "../../contracts/tools"
import type { SharedContext } from "../boot/wiring"
import { rateKey } from "../http/limits/module-rates"
import { type AppealsHost, createAppeals } from "./appeals"
import { APPEAL_PATH } from "./form-page"
import { appealPages } from "./page-routes"
import { appealRoutes } from "./routes"
import { appealSection } from "./section"
import { appealTool } from "./tool"

interface Options extends Pick<AppealsHost, "moderator" | "place"> {
  /** Id of the owner of the rate of requests. */
  readonly owner: string
}

/** Requests of authors for another look: their routes, pages and tool. */
export function createSiteAppeals(shared: SharedContext, { moderator, place, owner }: Options) {
  const appeals = createAppeals(Object.assign({}, shared, { moderator, place }))
  const ctx = Object.assign({}, shared, {
    limit: (rate: Rate, request: Request) => shared.limit(rateKey(owner, rate), request),
  })
  return {
    routes: () => appealRoutes(appeals).use(appealPages(ctx, appeals)),
    contributions: (): readonly Contribution[] => [
      contribute(Pages, { uncrawled: [APPEAL_PATH] }),
      contribute(Tools, appealTool(ctx, appeals)),
      contribute(PublicationSections, appealSection(appeals)),
    ],
  }
}
