import { Elysia } from "broadside/http"
import { publicationRoutes } from "broadside/publishing"
import type { WorldsContext } from "../context"
import { GONE, problems } from "../errors"
import { PageId } from "../models"
import type { World } from "../schema"
import { OnePageModel } from "../shelves/models"
import { EditedModel, PageEditBody } from "./models"
import type { PublishedPages } from "./published-pages"

/** Routes that require the edit key of a page, and routes to its versions and its preserved copy. */
export function editingRoutes(ctx: WorldsContext, pages: PublishedPages) {
  return new Elysia().use(routesOf("workshop", "Workshop")).use(routesOf("dispatch", "Dispatch"))

  function routesOf(world: World, what: string) {
    return publicationRoutes(ctx, pages, {
      tag: what,
      keyOf: (id) => ({ id, world }),
      params: PageId,
      paths: {
        api: `/api/${world}/:id`,
        versions: `/api/${world}/:id/versions`,
        version: `/${world}/:id/versions`,
        versionOrigin: ctx.urls.base,
        preserved: `/graveyard/${world}/:id`,
      },
      operations: {
        edit: `edit${what}Page`,
        restore: `restore${what}Version`,
        takeDown: `takeDown${what}Page`,
        versions: `list${what}Versions`,
        version: `open${what}Version`,
        preserved: `openPreserved${what}Page`,
      },
      refusals: {
        unknown: problems["unknown-page"],
        gone: GONE,
        already: problems["already-taken-down"],
      },
      body: PageEditBody,
      edited: EditedModel,
      takenDown: OnePageModel,
    })
  }
}
