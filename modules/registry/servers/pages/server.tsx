/** @jsxImportSource preact */
import { ItemNotices, NameMarks, ReportLink, sitePage } from "broadside/ui"
import type { RegistryContext } from "../../context"
import { type ServerRecord, serverPath } from "../../json"
import { Day, Stamp } from "../../parts"

interface Shown {
  readonly server: ServerRecord
  readonly held: boolean
  readonly noindex: boolean
}

/** The page of a tool server: its address, its tools, and how to use it. */
export function serverPage(
  ctx: RegistryContext,
  { server, held, noindex }: Shown,
): Promise<string> {
  return sitePage(ctx, serverPath(server), {
    title: server.name,
    noindex,
    description: server.description || `${server.name}, a tool server listed by ${server.author}`,
    children: (
      <>
        <p class="small">
          <a class="number" href="/mcp-registry">
            Tool server
          </a>
        </p>
        <ItemNotices kind="servers" id={server.id} what="tool server" held={held} />
        <header class="room">
          <Stamp good={server.verified} />
          <h1 dir="auto">{server.name}</h1>
        </header>
        {server.description && (
          <p class="standfirst" dir="auto">
            {server.description}
          </p>
        )}
        <p class="address">{server.url}</p>
        <div class="columns">
          <div>
            <Toolbox tools={server.tools} />
            <ToUse server={server} />
          </div>
          <div>
            <Figures server={server} />
            <CheckAgain server={server} />
            <Remove server={server} />
            <p class="small">
              <ReportLink path={serverPath(server)} what="this tool server" />
            </p>
          </div>
        </div>
      </>
    ),
  })
}

interface Part {
  readonly server: ServerRecord
}

const Toolbox = ({ tools }: Pick<ServerRecord, "tools">) => (
  <section>
    <div class="head">
      <h2>Tools</h2>
    </div>
    {tools.length > 0 ? (
      <ul class="tags">
        {tools.map((tool) => (
          <li key={tool}>
            <code>{tool}</code>
          </li>
        ))}
      </ul>
    ) : (
      <p>This server has no tools.</p>
    )}
  </section>
)

const ToUse = ({ server }: Part) => (
  <section>
    <div class="head">
      <h2>Use it</h2>
    </div>
    <p>In a terminal, with Claude Code:</p>
    <pre>{`claude mcp add --transport http ${slugOf(server)} ${quote(server.url)}`}</pre>
    <p>In the settings of a client:</p>
    <pre>
      {JSON.stringify(
        { mcpServers: { [slugOf(server)]: { type: "http", url: server.url } } },
        null,
        2,
      )}
    </pre>
  </section>
)

const slugOf = ({ server_name }: ServerRecord) => server_name.split("/")[1] ?? server_name

/** Quoted for a shell, because an address may contain shell syntax. */
const quote = (url: string) => `'${url.replaceAll("'", "%27")}'`

const Figures = ({ server }: Part) => (
  <dl>
    <dt>Answers</dt>
    <dd>
      {server.failing_since === null ? (
        "yes"
      ) : (
        <>
          not since <Day at={server.failing_since} />
        </>
      )}
    </dd>
    <dt>Last checked</dt>
    <dd>
      <Day at={server.last_checked_at} />
    </dd>
    <dt>Protocol versions</dt>
    <dd>{server.protocol_versions.join(", ")}</dd>
    <dt>Version</dt>
    <dd>{server.server_version}</dd>
    <dt>Listed by</dt>
    <dd>
      <bdi>{server.author}</bdi>
      {server.author_protected && <NameMarks of={server.author} />},{" "}
      <Day at={server.submitted_at} />
    </dd>
    <dt>Registry name</dt>
    <dd>{server.server_name}</dd>
  </dl>
)

const CheckAgain = ({ server }: Part) => (
  <form method="post" action="/mcp-registry/new" enctype="multipart/form-data">
    <input type="hidden" name="name" value={server.name} />
    <input type="hidden" name="url" value={server.url} />
    <p class="actions">
      <button type="submit">Check it again now</button>
    </p>
  </form>
)

const Remove = ({ server }: Part) => (
  <form
    class="slip"
    method="post"
    action={`${serverPath(server)}/remove`}
    enctype="multipart/form-data"
  >
    <h2>Is it yours?</h2>
    <p class="small">
      With the edit key that you got when you listed it (see <a href="/mine">My pages</a>), remove
      it here, or{" "}
      <a href={`/mcp-registry/new?${new URLSearchParams({ name: server.name, url: server.url })}`}>
        change the entry
      </a>
      .
    </p>
    <div class="field">
      <label for="edit_key">Edit key</label>
      <input id="edit_key" name="edit_key" required maxlength={100} autocomplete="off" />
    </div>
    <p class="actions">
      <button type="submit">Remove it</button>
    </p>
  </form>
)
