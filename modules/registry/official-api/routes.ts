import { Elysia, route } from "broadside/http"
import type { RegistryContext } from "../context"
import { problems } from "../errors"
import {
  OfficialListModel,
  OfficialQuery,
  OfficialServerModel,
  OfficialServerQuery,
  ServerName,
  ServerVersion,
} from "./models"
import { officialList, officialServer, officialVersions } from "./official-api"

/** Editors append /v0.1/servers to whatever address they are given: this site's, or the registry's. */
const PREFIXES = ["/mcp-registry/v0.1", "/mcp-registry/v0", "/v0.1", "/v0"]

const tags = ["Registries"]

/** The official registry's read API, so that this site can be set as the registry of an editor. */
export function officialRoutes(ctx: RegistryContext) {
  const app = new Elysia()
  for (const [index, prefix] of PREFIXES.entries()) app.use(routesUnder(prefix, index > 0))
  return app

  function routesUnder(prefix: string, alias: boolean) {
    const name = (operationId: string) =>
      alias ? { hidden: true } : { tags, operationId: `official${operationId}` }
    const refuse = () => {
      throw problems["no-publishing"]()
    }
    const noPublishing = route({
      hidden: true,
      summary: "Not supported; submit an address instead",
      refuses: [problems["no-publishing"]],
      answers: { description: "Never" },
    })
    const version = `${prefix}/servers/:name/versions/:version`
    return new Elysia()
      .get(
        `${prefix}/servers`,
        ({ query, request }) => ctx.cached(request, () => officialList(ctx, query)),
        route({
          ...name("ListServers"),
          summary: "Tool servers in the official registry's shape, by name",
          description:
            "For editors and clients that can be given a registry: its address is {base_url}/mcp-registry.",
          query: OfficialQuery,
          answers: { description: "A part of the list", model: OfficialListModel },
        }),
      )
      .get(
        `${prefix}/servers/:name/versions`,
        ({ params, query, request }) =>
          ctx.cached(request, () => officialVersions(ctx, params.name, deleted(query))),
        route({
          ...name("ListVersions"),
          summary: "The versions of a tool server: the present one",
          params: ServerName,
          query: OfficialServerQuery,
          refuses: [problems["unknown-server"]],
          answers: { description: "The present one", model: OfficialListModel },
        }),
      )
      .get(
        version,
        ({ params, query, request }) =>
          ctx.cached(request, () =>
            officialServer(ctx, params.name, params.version, deleted(query)),
          ),
        route({
          ...name("GetServer"),
          summary: "A tool server in the official registry's shape",
          params: ServerVersion,
          query: OfficialServerQuery,
          refuses: [problems["unknown-server"]],
          answers: { description: "The server", model: OfficialServerModel },
        }),
      )
      .post(`${prefix}/publish`, refuse, noPublishing)
      .put(version, refuse, noPublishing)
      .delete(version, refuse, noPublishing)
      .patch(`${version}/status`, refuse, noPublishing)
      .patch(`${prefix}/servers/:name/status`, refuse, noPublishing)
  }
}

const deleted = ({ include_deleted }: typeof OfficialServerQuery.static) =>
  include_deleted === "true"
