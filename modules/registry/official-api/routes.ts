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

/** Editors append /v0.1/servers to the configured address, which may be this site's or the registry's. */
const PREFIXES = ["/mcp-registry/v0.1", "/mcp-registry/v0", "/v0.1", "/v0"]

const tags = ["Registries"]

/** The read API of the official registry, so that editors can use this site as their registry. */
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
      summary: "Not supported; use POST /mcp-registry/submit instead",
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
          summary: "List tool servers in the format of the official registry, by name",
          description:
            "For editors and clients with a registry setting: set it to {base_url}/mcp-registry.",
          query: OfficialQuery,
          answers: { description: "One page of the list", model: OfficialListModel },
        }),
      )
      .get(
        `${prefix}/servers/:name/versions`,
        ({ params, query, request }) =>
          ctx.cached(request, () => officialVersions(ctx, params.name, includesDeleted(query))),
        route({
          ...name("ListVersions"),
          summary: "List the versions of a tool server; only the current one is stored",
          params: ServerName,
          query: OfficialServerQuery,
          refuses: [problems["unknown-server"]],
          answers: { description: "The current version", model: OfficialListModel },
        }),
      )
      .get(
        version,
        ({ params, query, request }) =>
          ctx.cached(request, () =>
            officialServer(ctx, params.name, params.version, includesDeleted(query)),
          ),
        route({
          ...name("GetServer"),
          summary: "Get a tool server in the format of the official registry",
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

const includesDeleted = ({ include_deleted }: typeof OfficialServerQuery.static) =>
  include_deleted === "true"
