import { contribute, defineModule, HOUR_MS, provide } from "broadside"
import { Pages } from "broadside/contracts"
import { ToolsForOperator } from "broadside/contracts/discovery"
import { DESK, Gatekeeper, requireOperator, rewriteAside } from "broadside/host"
import { appealsContribution, createAppealAnswers } from "./appeals/answers"
import { createSiteAppeals } from "./appeals/site-appeals"
import { createBans } from "./bans/bans"
import { banRoutes } from "./bans/routes"
import { spec } from "./context"
import { ProtectedNames } from "./contract"
import { actingTools } from "./desk/agents/acting-tools"
import { readingTools } from "./desk/agents/reading-tools"
import { deskRoutes } from "./desk/routes"
import { createErasure } from "./erasure/erasure"
import { flaggedContribution } from "./flagged/follow"
import { createNoteFlagged } from "./flagged/note-flagged"
import { createHiding } from "./hiding/hiding"
import { Moderating } from "./items/contract"
import { createErasureList } from "./moderation/erasure-list"
import { createModerator, logContribution, moderationService } from "./moderation/moderator"
import { createPlaces } from "./moderation/places"
import { marksContribution } from "./names/marks"
import { createSiteNames } from "./names/site-names"
import { undecidedRoutes } from "./names/undecided-routes"
import { noticesContribution } from "./notices"
import { Owned } from "./owning/contract"
import { owningContributions } from "./owning/contributions"
import { owningRoutes } from "./owning/routes"
import { publicLogContributions, publicLogRoutes } from "./queue/public-log-routes"
import { moderationRoutes } from "./queue/routes"
import { reportsContribution } from "./reports/settle-reports"
import { createSiteReports } from "./reports/site-reports"
import { createSiteReviews } from "./review/site-reviews"

/** Decides who may write and what becomes of it, by rules and by the operator. */
export default defineModule({
  ...spec,
  setup(ctx) {
    const { inside, published } = ctx.needs
    const { store, writer, troubles } = inside
    const { log, db, write } = ctx
    const bans = createBans({ ...ctx, afterCommit: writer.afterCommit })
    const names = createSiteNames({ ...ctx, inside, bans })
    const reviews = createSiteReviews({ ...ctx, inside, bans })
    const { noindex } = reviews

    const erasure = createErasure({
      ctx,
      log,
      inside,
      published,
      rewriteFile: () => rewriteAside({ path: store.path, isLive: false }),
      listErased: () => erasureList.write(),
    })
    const moderator = createModerator(ctx, erasure)
    const appeals = createAppealAnswers(ctx, moderator)
    const erasureList = createErasureList({ ctx, path: store.path, moderator, erasure, log })
    const deciding = { log, moderator, appeals, bans, names }
    const desk = { ...deciding, store, troubles, writer }
    const reports = createSiteReports(ctx, { moderator, log, noindex })
    const siteAppeals = createSiteAppeals(ctx, { moderator, place: reports.place })

    return {
      provide: [
        provide(Gatekeeper, {
          identify: names.identify,
          reading: names.reading,
          review: reviews.review,
          noindex: noindex.has,
          withdraw: erasure.withdraw,
          refresh: bans.refresh,
          eraseAgain: erasureList.apply,
        }),
        provide(Moderating, moderationService(moderator)),
        provide(ProtectedNames, names.service),
      ],
      contribute: [
        flaggedContribution,
        reviews.contribution,
        reportsContribution,
        appealsContribution,
        logContribution,
        marksContribution,
        noticesContribution(ctx),
      ],
      // Late, so that the tools of what the site is about come first in the list of tools.
      lateContributions: () => [
        ...names.contributions(ctx),
        ...(ctx.all(Owned).length > 0 ? owningContributions : []),
        ...(moderator.kinds.length === 0
          ? []
          : [
              ...reports.contributions(),
              ...siteAppeals.contributions(),
              // Search engines stay out of the desk.
              contribute(Pages, { uncrawled: [DESK] }),
              contribute(ToolsForOperator, {
                tools: [...readingTools(ctx, desk), ...actingTools(ctx, desk)],
                requireOperator: (request) => requireOperator(store.connection, request),
              }),
              ...publicLogContributions(ctx, { moderator, bans }),
            ]),
      ],
      lateRoutes() {
        const placeAt = createPlaces({ urls: ctx.urls, moderator, log })
        const routes = moderationRoutes(ctx, moderator, placeAt)
          .use(banRoutes(ctx, bans))
          .use(undecidedRoutes(names.undecided))
          .use(deskRoutes(ctx, desk))
          .use(publicLogRoutes(ctx, { moderator, bans }))
          .use(owningRoutes(ctx))
          .use(names.routes())
          .use(names.pages(ctx))
        return moderator.kinds.length > 0
          ? routes.use(reports.routes()).use(siteAppeals.routes())
          : routes
      },
      jobs: [
        // Every time that nothing was erased, this is one look-up.
        {
          id: "rewrite-file",
          everyMs: HOUR_MS,
          atStart: true,
          timeoutMs: HOUR_MS,
          run: erasure.rewrite,
        },
        { id: "note-flagged", everyMs: 30_000, run: createNoteFlagged(ctx) },
        // In a lane of its own, because a ban may hide thousands of items.
        {
          id: "hide-banned",
          lane: "bans",
          everyMs: 1_000,
          run: createHiding({ db, write, moderator, log }),
        },
        ...reviews.jobs,
        ...names.jobs,
      ],
    }
  },
})
