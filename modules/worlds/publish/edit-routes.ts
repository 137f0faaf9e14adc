import type { Tool } from "broadside/contracts"
import { Elysia } from "broadside/http"
import {
  type PublicationRoutes,
  publicationRoutes,
  publicationService,
  publicationTools,
} from "broadside/publishing"
import type { WorldsContext } from "../context"
import { GONE, problems } from "../errors"
import type { PageKey } from "../find-page"
import { shareUrl } from "../json"
import { PageId } from "../models"
import type { PublishedPages } from "../published-pages"
import { WORLDS, type World } from "../schema"
import { OnePageModel } from "../shelves/models"
import { EditedModel, type PageEdit, PageEditBody } from "./models"

/** What requires the edit key of a page, its versions and its preserved copy. */
function editing(ctx: WorldsContext, world: World): PublicationRoutes<PageKey, PageEdit> {
  const what = world === "workshop" ? "Workshop" : "Dispatch"
  return {
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
  }
}

export const editingRoutes = (ctx: WorldsContext, pages: PublishedPages) =>
  WORLDS.reduce(
    (routes, world) => routes.use(publicationRoutes(ctx, pages, editing(ctx, world))),
    new Elysia(),
  )

/** The same for other modules. */
export const editingService = (ctx: WorldsContext, pages: PublishedPages, world: World) =>
  publicationService(ctx, pages, editing(ctx, world), (page) => shareUrl(ctx.urls, page))

export const editingTools = (ctx: WorldsContext, pages: PublishedPages): Tool[] =>
  WORLDS.flatMap((world) => publicationTools(ctx, pages, editing(ctx, world), world))
