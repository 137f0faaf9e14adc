import { contribute, defineModule } from "broadside"
import {
  Demo,
  Feeds,
  Front,
  Games,
  Guides,
  Pages,
  ProfileSections,
  Resources,
  Stats,
  Tombstones,
  Tools,
} from "broadside/contracts"
import { Elysia } from "broadside/http"
import {
  frontPage,
  guide,
  newPages,
  profileSection,
  publishPages,
  worldPages,
  worldStats,
} from "./contributions"
import { demoContent } from "./demo/content"
import { createEnding } from "./ending"
import { table } from "./errors"
import { createLabs } from "./labs"
import { migrations } from "./migrations"
import manifest from "./package.json"
import { forgetUrlAnswers } from "./publish-url"
import { editingRoutes } from "./routes/editing"
import { labRoutes } from "./routes/labs"
import { listRoutes } from "./routes/lists"
import { operatorRoutes } from "./routes/operator"
import { pageRoutes } from "./routes/page"
import { pagesRoutes } from "./routes/pages"
import { publishFormRoutes } from "./routes/publish-form"
import { publishUrlRoutes } from "./routes/publish-url"
import { submittingRoutes } from "./routes/submitting"
import { pageSources, worldTools } from "./tools"

/** Workshop and Dispatch: drafts that stay, pages that expire, laboratories that gather them. */
export default defineModule({
  id: "worlds",
  manifest,
  migrations,
  problems: table,
  wants: { games: Games },
  setup(ctx) {
    const labs = createLabs(ctx)
    const ending = createEnding(ctx)
    return {
      routes: new Elysia()
        .use(submittingRoutes(ctx))
        .use(listRoutes(ctx, labs))
        .use(labRoutes(ctx, labs))
        .use(editingRoutes(ctx, ending))
        .use(publishUrlRoutes(ctx))
        .use(publishFormRoutes(ctx))
        .use(pagesRoutes(ctx, labs))
        .use(pageRoutes(ctx, labs))
        .use(operatorRoutes(ctx, ending)),
      contribute: [
        contribute(Demo, demoContent(ctx, labs)),
        contribute(Feeds, newPages(ctx, "workshop"), newPages(ctx, "dispatch")),
        contribute(Front, frontPage(ctx)),
        contribute(Guides, guide(ctx)),
        contribute(Pages, worldPages(ctx, "workshop"), worldPages(ctx, "dispatch"), publishPages),
        contribute(ProfileSections, profileSection(ctx)),
        contribute(Stats, worldStats(ctx)),
        contribute(Tombstones, ending.tombstones),
        contribute(Tools, ...worldTools(ctx)),
        contribute(Resources, pageSources(ctx, "workshop"), pageSources(ctx, "dispatch")),
      ],
      jobs: [
        { id: "fold", everyMs: 10_000, run: ending.fold },
        { id: "forget-url-answers", everyMs: 3_600_000, run: () => forgetUrlAnswers(ctx) },
      ],
    }
  },
})
