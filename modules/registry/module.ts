import { contribute, defineModule, HOUR_MS } from "broadside"
import { Feeds, Pages, SearchIndexes, Tools } from "broadside/contracts"
import { Guides, SiteSearch, Stats } from "broadside/contracts/discovery"
import { Elysia } from "broadside/http"
import { moderate } from "broadside/trust"
import { spec } from "./context"
import {
  directoryPages,
  guide,
  newServers,
  registryPages,
  registryStats,
  searchServers,
} from "./contributions"
import { searchText as directoryText } from "./directories/directories"
import { officialRoutes } from "./official-api/routes"
import { createRegistry } from "./registry"
import { directories, servers } from "./schema"
import { entryIndex } from "./search-index"
import { searchText as serverText } from "./servers/entries"
import { listRoutes } from "./servers/list-routes"
import { formRoutes } from "./servers/pages/form-routes"
import { RECHECK_MS } from "./servers/recheck"
import { submittingRoutes } from "./servers/submit-routes"
import { ownedEntries } from "./takedown/owned"
import { operatorRoutes } from "./takedown/routes"
import { registryTools } from "./tools"

/** An open list of tool servers, each checked before it is listed, and a list of other registries. */
export default defineModule({
  ...spec,
  setup(ctx) {
    const registry = createRegistry(ctx)
    return {
      routes: new Elysia()
        .use(submittingRoutes(registry))
        .use(listRoutes(ctx))
        .use(officialRoutes(ctx))
        .use(formRoutes(ctx, registry))
        .use(operatorRoutes(registry, ctx.needs.moderation)),
      contribute: [
        contribute(Feeds, newServers(ctx)),
        contribute(Guides, guide(ctx)),
        ...moderate(ctx, registry.servers.items),
        ...moderate(ctx, registry.directories.items),
        ownedEntries(registry),
        contribute(Pages, directoryPages(ctx), registryPages(ctx)),
        contribute(
          SearchIndexes,
          entryIndex("registry_server_search", servers, serverText),
          entryIndex("registry_directory_search", directories, directoryText),
        ),
        contribute(SiteSearch, searchServers(ctx)),
        contribute(Stats, registryStats(ctx)),
        contribute(Tools, ...registryTools(ctx, registry)),
      ],
      jobs: [
        { id: "own-server", everyMs: HOUR_MS, atStart: true, run: registry.listOwnServer },
        { id: "recheck", everyMs: RECHECK_MS, run: registry.recheck },
      ],
    }
  },
})
