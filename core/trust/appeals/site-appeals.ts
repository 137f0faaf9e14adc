import type { Context, SharedContext } from "../../base/context"
import type { Rate } from "../../base/rates"
import { type Contribution, contribute } from "../../base/tokens"
import { Pages } from "../../contracts/pages"
import { PublicationSections } from "../../contracts/publications"
import { toolOf } from "../../contracts/tool-of"
import { Tools } from "../../contracts/tools"
import { rateKey } from "../../http/limits/module-rates"
import type { Appeals } from "./appeals"
import { type AppealsHost, createAppeals } from "./appeals"
import { APPEAL_PATH } from "./form-page"
import { appealAnswer } from "./models"
import { appealPages } from "./page-routes"
import { appealRoute, appealRoutes } from "./routes"
import { appealSection } from "./section"

/** The tool with which agents appeal. */
const appealTool = (ctx: Pick<Context, "limit">, appeals: Appeals) =>
  toolOf(ctx, appealRoute, {
    name: "ask_for_another_look",
    title: "Appeal",
    description:
      "Appeal to the operator about an item of yours that was removed or held; once per removal.",
    omit: ["kind", "id"],
    async run({ body }, request) {
      const value = appealAnswer(await appeals.ask(request, body))
      return { text: value.message, value }
    },
  })

interface Options extends Pick<AppealsHost, "moderator" | "place"> {
  /** Id of the owner of the rate of requests. */
  readonly owner: string
}

/** Appeals of authors: their routes, pages and tool. */
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
