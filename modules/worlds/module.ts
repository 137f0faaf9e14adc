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
  Destinations,
  Front,
  Guides,
  ProfileSections,
  RightNow,
  SiteSearch,
  Stats,
  Tombstones,
} from "broadside/contracts/discovery"
import { Publications } from "broadside/contracts/publishing"
import { Moderation, NameHistories, Owned, Traces } from "broadside/contracts/trust"
import { Elysia } from "broadside/http"
import { spec } from "./context"
import { WorkshopPages } from "./contract"
import {
  destinations,
  frontPage,
  guide,
  landmarks,
  newPages,
  profileSection,
  worldStats,
} from "./contributions"
import { demoContent } from "./demo/content"
import { labFormRoutes } from "./labs/form-routes"
import { labRoutes } from "./labs/routes"
import { publishPages, worldPages } from "./pages"
import { promoteRoutes } from "./promotion/routes"
import { forgetUrlAnswers } from "./publish/by-url"
import { publishUrlRoutes } from "./publish/by-url-routes"
import { detectControls } from "./publish/detect-controls"
import { editingRoutes } from "./publish/edit-routes"
import { urlTraces } from "./publish/erase"
import { publishFormRoutes } from "./publish/form-routes"
import { nameHistory } from "./publish/name-history"
import { operatorRoutes } from "./publish/operator-routes"
import { ownedPagesOf } from "./publish/owned-pages"
import { publishedRoutes } from "./publish/published-routes"
import { submittingRoutes } from "./publish/routes"
import { workshopPages } from "./publish/service"
import { publishedPages } from "./published-pages"
import { shareRoutes } from "./share/routes"
import { finishExpired } from "./shelves/finish-expired"
import { pagesRoutes } from "./shelves/pages/routes"
import { worldPublications } from "./shelves/publication"
import { pageRoutes } from "./shelves/published-page-routes"
import { worldsNow } from "./shelves/right-now"
import { listRoutes } from "./shelves/routes"
import { pageIndex } from "./shelves/search-index"
import { searchPages } from "./shelves/site-search"
import { buildPrompt, pageSources, worldTools } from "./tools"

/** Workshop and Dispatch: drafts that stay, pages that expire, and laboratories that group drafts. */
export default defineModule({
  ...spec,
  setup(ctx) {
    const published = publishedPages(ctx)
    return {
      routes: new Elysia()
        .use(submittingRoutes(ctx))
        .use(promoteRoutes(ctx, published))
        .use(listRoutes(ctx))
        .use(labRoutes(ctx, published))
        .use(labFormRoutes(ctx, published))
        .use(editingRoutes(ctx, published))
        .use(publishUrlRoutes(ctx))
        .use(publishFormRoutes(ctx))
        .use(publishedRoutes(ctx))
        .use(pagesRoutes(ctx, published))
        .use(pageRoutes(ctx, published))
        .use(shareRoutes(ctx, published))
        .use(operatorRoutes(published)),
      provide: [provide(WorkshopPages, workshopPages(ctx, published))],
      contribute: [
        contribute(Demo, demoContent(ctx, published)),
        contribute(Destinations, ...destinations(ctx)),
        contribute(Feeds, newPages(ctx, "workshop"), newPages(ctx, "dispatch")),
        contribute(Front, frontPage(ctx)),
        contribute(Guides, guide(ctx)),
        contribute(Landmarks, ...landmarks),
        contribute(Moderation, published.moderated),
        contribute(NameHistories, nameHistory),
        contribute(Owned, ownedPagesOf(ctx, published)),
        contribute(Pages, worldPages(ctx, "workshop"), worldPages(ctx, "dispatch"), publishPages),
        contribute(ProfileSections, profileSection(ctx)),
        contribute(Publications, worldPublications(ctx)),
        contribute(RightNow, worldsNow(ctx)),
        contribute(SearchIndexes, pageIndex),
        contribute(SiteSearch, searchPages(ctx)),
        contribute(Stats, worldStats(ctx)),
        contribute(Traces, urlTraces),
        contribute(Tombstones, published.tombstones),
        contribute(Tools, ...worldTools(ctx, published)),
        contribute(Prompts, buildPrompt),
        contribute(Resources, pageSources(ctx, "workshop"), pageSources(ctx, "dispatch")),
      ],
      jobs: [
        { id: "fold", everyMs: 10_000, run: () => finishExpired(ctx) },
        { id: "detect-controls", everyMs: 5_000, run: () => detectControls(ctx) },
        { id: "forget-url-answers", everyMs: 3_600_000, run: () => forgetUrlAnswers(ctx) },
      ],
    }
  },
})
