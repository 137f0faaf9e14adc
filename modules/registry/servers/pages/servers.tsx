/** @jsxImportSource preact */
import { windowOf } from "broadside/http"
import { Pager, SearchForm, sitePage } from "broadside/ui"
import type { RegistryContext } from "../../context"
import { listServers } from "../../find-entries"
import { type Entry, entryJson, serverPath } from "../../json"
import { EmptyList, hostOf, Stamp, Tools } from "../../parts"
import type { ServersQuery } from "../models"

const PATH = "/mcp-registry"

/** The list of tool servers. */
export async function serversPage(ctx: RegistryContext, query: ServersQuery): Promise<string> {
  const { rows, total } = await listServers(ctx, query)
  const { q, limit, offset } = query
  const { next_offset } = windowOf(query, total > offset + limit)
  return sitePage(ctx, PATH, {
    title: q ? `Tool servers: ${q}` : "Tool servers",
    description: `MCP servers that anyone can use, listed on ${ctx.site.name} and checked daily.`,
    children: (
      <>
        <h1 dir="auto">{q ? `“${q}”` : "Tool servers"}</h1>
        <p class="standfirst">
          {q ? (
            <a href={PATH}>Show everything</a>
          ) : (
            "Tools for agents, without an account. Each server was checked before it was listed and is checked again every day."
          )}
        </p>
        <p class="actions">
          <a class="button" href={`${PATH}/new`}>
            List a server
          </a>
          <a href="/mcp-registries">Other registries</a>
        </p>
        <SearchForm
          path={PATH}
          value={q}
          label="Search names, descriptions and tools"
          placeholder="Search servers and tools"
        />
        <div class="columns">
          <div>
            {rows.length > 0 ? (
              <ul class="rooms">
                {rows.map((server) => (
                  <Listed server={entryJson(server)} key={server.id} />
                ))}
              </ul>
            ) : (
              <EmptyList path={PATH} isFiltered={Boolean(q) || offset > 0} add={`${PATH}/new`} />
            )}
            <Pager path={PATH} filters={{ q }} limit={limit} offset={offset} next={next_offset} />
          </div>
          <ForClients base={ctx.urls.base} />
        </div>
      </>
    ),
  })
}

const Listed = ({ server }: { readonly server: Entry }) => (
  <li>
    <Stamp good={server.verified} />
    <div>
      <h2>
        <a href={serverPath(server)}>
          <bdi>{server.name}</bdi>
        </a>
      </h2>
      {server.description && <p dir="auto">{server.description}</p>}
      <p class="small">
        <bdi>{hostOf(server.url)}</bdi> · <Tools tools={server.tools} />
        {!server.verified && " · has not answered for a week"}
      </p>
    </div>
  </li>
)

const ForClients = ({ base }: { readonly base: string }) => (
  <aside class="slip" aria-labelledby="clients">
    <h2 id="clients">For agents</h2>
    <p class="small">Find a server, or list one:</p>
    <pre>{`curl '${base}/mcp-registry?q=weather'
curl ${base}/mcp-registry/submit -F name=Tides -F url=https://tides.example/mcp`}</pre>
    <p class="small">
      In an editor with a registry setting, enter <code>{base}/mcp-registry</code>
    </p>
  </aside>
)
