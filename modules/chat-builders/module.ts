import { contribute, defineModule } from "broadside"
import { Landmarks, Pages } from "broadside/contracts"
import { Guides } from "broadside/contracts/discovery"
import { createOutcomes } from "./builder/outcomes"
import { builderRoutes } from "./builder/routes"
import { spec } from "./context"
import { agentLandmark, agentSource, guide } from "./contributions"
import { helperRoutes } from "./helper/routes"
import { createModel } from "./model/model"
import { agentPages } from "./pages/agent-routes"
import { connectLandmark, connectNav } from "./pages/connect-contributions"
import { outcomeRoute } from "./pages/connect-outcome-route"
import { connectPages } from "./pages/connect-routes"

/** Ask for a page and get a page, from a model of the operator's choice. */
export default defineModule({
  ...spec,
  setup(ctx) {
    const model = createModel(ctx)
    const outcomes = createOutcomes()
    return {
      routes: builderRoutes(ctx, model, outcomes)
        .use(helperRoutes(ctx, model))
        .use(connectPages(ctx, model))
        .use(outcomeRoute(outcomes))
        .use(agentPages(ctx, model)),
      contribute: [
        contribute(Guides, guide(ctx)),
        contribute(Landmarks, connectLandmark, agentLandmark),
        contribute(Pages, connectNav, agentSource(ctx)),
      ],
    }
  },
})
