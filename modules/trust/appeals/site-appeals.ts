import { type Context, type Contribution, contribute } from "broadside"
import { Pages, Tools, toolOf } from "broadside/contracts"
import { PublicationSections } from "broadside/contracts/publishing"
import { type Appeals, type AppealsHost, createAppeals } from "./appeals"
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

/** Appeals of authors: their routes, pages and tool. */
export function createSiteAppeals(
  ctx: Context,
  { moderator, place }: Pick<AppealsHost, "moderator" | "place">,
) {
  const appeals = createAppeals(Object.assign({}, ctx, { moderator, place }))
  return {
    routes: () => appealRoutes(appeals).use(appealPages(ctx, appeals)),
    contributions: (): readonly Contribution[] => [
      contribute(Pages, { uncrawled: [APPEAL_PATH] }),
      contribute(Tools, appealTool(ctx, appeals)),
      contribute(PublicationSections, appealSection(appeals)),
    ],
  }
}
