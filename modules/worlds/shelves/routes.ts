import { Elysia, route, windowOf } from "broadside/http"
import type { WorldsContext } from "../context"
import { problems } from "../errors"
import { untilExpiry } from "../expiry"
import { pageById } from "../find-page"
import { pageJson } from "../json"
import { labPath } from "../labs/json"
import { labsHolding } from "../labs/labs"
import { PageId } from "../models"
import type { World } from "../schema"
import { type ListResult, listDispatch, listWorkshop } from "./list"
import {
  DispatchListModel,
  DispatchQuery,
  type ListQuery,
  PageRecordModel,
  WorkshopListModel,
  WorkshopQuery,
} from "./models"

const PAGING =
  "The Link header has rel=next when there are more, and rel=prev after the first page."

export const listWorkshopRoute = route({
  tags: ["Workshop"],
  operationId: "listWorkshop",
  summary: "List drafts and recently promoted pages",
  description: PAGING,
  query: WorkshopQuery,
  answers: { description: "Newest first", model: WorkshopListModel },
})

export const listDispatchRoute = route({
  tags: ["Dispatch"],
  operationId: "listDispatch",
  summary: "List pages that have not expired, with their expiry times",
  description: PAGING,
  query: DispatchQuery,
  answers: { description: "Newest first", model: DispatchListModel },
})

export const pageRecordRoute = (world: World) =>
  route({
    tags: [world === "workshop" ? "Workshop" : "Dispatch"],
    operationId: world === "workshop" ? "getWorkshopPage" : "getDispatchPage",
    summary: "Get the details of a page, also after it has ended",
    params: PageId,
    refuses: [problems["unknown-page"]],
    answers: { description: "The page", model: PageRecordModel },
  })

/** The lists, whose shape is fixed, and the record of one page. */
export function listRoutes(ctx: WorldsContext) {
  return new Elysia()
    .get(
      "/api/workshop/list",
      ({ query, request, path }) =>
        answerList(request, path, query, () => listWorkshop(ctx, query)),
      listWorkshopRoute,
    )
    .get(
      "/api/dispatch/list",
      ({ query, request, path }) =>
        answerList(request, path, query, () => listDispatch(ctx, query)),
      listDispatchRoute,
    )
    .use(recordRoute("workshop"))
    .use(recordRoute("dispatch"))

  function recordRoute(world: World) {
    return new Elysia().get(
      `/api/${world}/:id`,
      ({ params, request }) => untilExpiry(ctx, request, () => record(world, params.id)),
      pageRecordRoute(world),
    )
  }

  async function record(world: World, id: string) {
    const page = await pageById(ctx.db, world, id)
    const containing = await labsHolding(ctx.db, id)
    return {
      ok: true,
      ...pageJson(page, ctx.urls, ctx.now()),
      labs: containing.map((lab) => ({ name: lab.name, url: ctx.urls.base + labPath(lab) })),
    }
  }

  function answerList(
    request: Request,
    path: string,
    query: ListQuery,
    find: () => Promise<ListResult<unknown>>,
  ) {
    let more = false
    const make = async () => {
      const list = await find()
      more = list.more
      return list.list
    }
    return untilExpiry(ctx, request, make, {
      headers: () => pageLinks(path, query, more),
    })
  }
}

function pageLinks(
  path: string,
  { limit, offset, q, category, author }: ListQuery,
  more: boolean,
): Record<string, string> {
  const filters = Object.entries({ q, category, author }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  )
  // Most lists have no filter, and then there is nothing to encode.
  const filter = filters.length > 0 ? `${new URLSearchParams(filters)}&` : ""
  const link = (to: number, rel: string) =>
    `<${path}?${filter}limit=${limit}&offset=${to}>; rel="${rel}"`
  const { next_offset } = windowOf({ limit, offset }, more)
  const links = [
    ...(next_offset === undefined ? [] : [link(next_offset, "next")]),
    ...(offset > 0 ? [link(Math.max(0, offset - limit), "prev")] : []),
  ]
  return links.length > 0 ? { link: links.join(", ") } : {}
}
