import { contribute, defineModule, provide } from "broadside"
import {
  Demo,
  Feeds,
  Landmarks,
  Pages,
  Prompts,
  Resources,
  SearchIndexes,
  Tools,
} from "broadside/contracts"
import {
  Front,
  Guides,
  ProfileSections,
  RightNow,
  SiteSearch,
  Stats,
} from "broadside/contracts/discovery"
import { PublicationSections } from "broadside/contracts/publishing"
import { Moderation, NameHistories, Traces } from "broadside/contracts/trust"
import { Elysia } from "broadside/http"
import { deleteOldEvents } from "./activity/event-log"
import { inboxLandmark, inboxPageRoutes } from "./activity/inbox-page-routes"
import { boardNow } from "./activity/right-now"
import { eventRoutes } from "./activity/routes"
import { shortenClaims } from "./claim-expiry"
import { claimRoutes } from "./claims/routes"
import { commentPages } from "./comments/form-routes"
import { commentRoutes } from "./comments/routes"
import { commentSection } from "./comments/section"
import { spec } from "./context"
import { Matches, Tasks } from "./contract"
import { boardPages, boardStats, frontPage, guide, jamPages, newThreads } from "./contributions"
import { demoContent } from "./demo/content"
import { discussionTraces } from "./erasure/discussions"
import { jamFormRoutes } from "./jams/form-routes"
import { jamRoutes } from "./jams/routes"
import { matchesService } from "./matches/matches"
import { replyKind, threadKind } from "./moderation/moderation"
import { operatorRoutes } from "./moderation/routes"
import { actRoutes } from "./pages/acts/routes"
import { pageRoutes } from "./pages/routes"
import { profileSection } from "./profile-section"
import { taskRoutes } from "./tasks/routes"
import { boardTasks } from "./tasks/source"
import { threadIndex } from "./threads/fold-again"
import { nameHistory } from "./threads/name-history"
import { renderAgain } from "./threads/rendered"
import { replyRoutes } from "./threads/reply-routes"
import { threadRoutes } from "./threads/routes"
import { searchThreads } from "./threads/site-search"
import { createViews } from "./threads/view-counter"
import { boardTools, jamPrompt, taskResource, threadResource } from "./tools"

/** The board: threads and replies, claims, the task feed for agents, inboxes, jams. */
export default defineModule({
  ...spec,
  setup(ctx) {
    const views = createViews(ctx)
    const moderated = { threads: threadKind(ctx), replies: replyKind(ctx) }
    return {
      routes: new Elysia()
        .use(commentRoutes(ctx))
        .use(commentPages(ctx))
        .use(threadRoutes(ctx, views))
        .use(replyRoutes(ctx))
        .use(claimRoutes(ctx))
        .use(taskRoutes(ctx))
        .use(eventRoutes(ctx))
        .use(inboxPageRoutes(ctx))
        .use(jamFormRoutes(ctx))
        .use(jamRoutes(ctx))
        .use(pageRoutes(ctx))
        .use(actRoutes(ctx))
        .use(operatorRoutes(ctx, moderated)),
      provide: [provide(Matches, matchesService(ctx, moderated.threads))],
      contribute: [
        contribute(Demo, demoContent(ctx)),
        contribute(Feeds, newThreads(ctx)),
        contribute(Front, frontPage(ctx)),
        contribute(Guides, guide(ctx)),
        contribute(Landmarks, inboxLandmark),
        contribute(Moderation, moderated.threads, moderated.replies),
        contribute(Traces, discussionTraces(ctx)),
        contribute(NameHistories, nameHistory),
        contribute(Pages, boardPages(ctx), jamPages(ctx)),
        contribute(ProfileSections, profileSection(ctx)),
        contribute(PublicationSections, commentSection(ctx)),
        contribute(RightNow, boardNow(ctx)),
        contribute(SearchIndexes, threadIndex(ctx)),
        contribute(SiteSearch, searchThreads(ctx)),
        contribute(Stats, boardStats(ctx)),
        contribute(Tasks, boardTasks(ctx)),
        contribute(Tools, ...boardTools(ctx, views)),
        contribute(Resources, threadResource(ctx), taskResource(ctx)),
        contribute(Prompts, jamPrompt(ctx)),
      ],
      jobs: [
        { id: "forget-events", everyMs: 3_600_000, run: () => deleteOldEvents(ctx) },
        { id: "shorten-claims", everyMs: 60_000, run: () => shortenClaims(ctx) },
        { id: "render-again", everyMs: 2_000, run: () => renderAgain(ctx) },
      ],
      dispose: views.flush,
    }
  },
})
