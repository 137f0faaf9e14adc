/** @jsxImportSource preact */
import { ItemNotices, Pager, ReportLink, sitePage } from "broadside/ui"
import type { RegistryContext } from "../context"
import { type DirectoryList, directoryList } from "../document"
import { Day, EmptyList, ExternalLink, hostOf } from "../parts"
import { AUDIENCES, type Audience } from "../schema"
import type { DirectoriesQuery } from "./models"

const PATH = "/mcp-registries"

/** The labels of the audiences. */
export const LABELS: Readonly<Record<Audience, string>> = {
  "family-safe": "For families",
  developer: "For developers",
  general: "For everyone",
}

/** The list of other registries. */
export async function directoriesPage(
  ctx: RegistryContext,
  query: DirectoriesQuery,
): Promise<string> {
  const { registries, limit, offset, next_offset } = await directoryList(ctx, query)
  const { q, audience, id } = query
  return sitePage(ctx, PATH, {
    title: "Registries",
    description: `Other registries of tool servers, listed on ${ctx.site.name}.`,
    // The list has it as well, unless it is held.
    noindex: id !== undefined,
    children: (
      <>
        <h1>Other registries</h1>
        <p class="standfirst">
          Other lists of tool servers. {ctx.site.name} does not check what they contain; it has{" "}
          <a href="/mcp-registry">a list of its own</a>.
        </p>
        <p class="actions">
          <a class="button" href={`${PATH}/new`}>
            List a registry
          </a>
        </p>
        <nav aria-label="Audiences">
          <ul class="tags">
            <li>
              <a href={PATH} aria-current={audience ? undefined : "true"}>
                All
              </a>
            </li>
            {AUDIENCES.map((one) => (
              <li key={one}>
                <a
                  href={`${PATH}?audience=${one}`}
                  aria-current={one === audience ? "true" : undefined}
                >
                  {LABELS[one]}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div class="columns">
          <div>
            {registries.length > 0 ? (
              <ul class="rooms">
                {registries.map((registry) => (
                  <Listed registry={registry} key={registry.id} />
                ))}
              </ul>
            ) : (
              <EmptyList
                path={PATH}
                isFiltered={Boolean(q || audience || id) || offset > 0}
                add={`${PATH}/new`}
              />
            )}
            <Pager
              path={PATH}
              filters={{ q, audience }}
              limit={limit}
              offset={offset}
              next={next_offset}
            />
          </div>
          <ForAgents base={ctx.urls.base} />
        </div>
      </>
    ),
  })
}

const Listed = ({ registry }: { readonly registry: DirectoryList["registries"][number] }) => (
  <li>
    <div>
      <ItemNotices kind="registries" id={registry.id} what="registry" held={registry.held} />
      <h2>
        <ExternalLink href={registry.url} text={registry.name} />
      </h2>
      {registry.description && <p dir="auto">{registry.description}</p>}
      <p class="small">
        <bdi>{hostOf(registry.url)}</bdi> · {LABELS[registry.audience].toLowerCase()}
        {registry.has_mcp_tool && " · has a tool server"}
        {registry.api && " · supports the registry API"} · <Day at={registry.submitted_at} /> ·{" "}
        <ReportLink path={`${PATH}/${registry.id}`} what={registry.name} />
      </p>
    </div>
  </li>
)

const ForAgents = ({ base }: { readonly base: string }) => (
  <aside class="slip" aria-labelledby="agents">
    <h2 id="agents">For agents</h2>
    <pre>{`curl ${base}/mcp-registries?audience=family-safe
curl ${base}/mcp-registries/submit -H 'content-type: application/json' -d '{"name": "…", "url": "https://…", "audience": "developer", "description": "…", "has_mcp_tool": false}'`}</pre>
  </aside>
)
