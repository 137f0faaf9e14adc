/** @jsxImportSource preact */
import { EditKey, Warnings } from "broadside/publishing"
import { DataBlock, sitePage } from "broadside/ui"
import type { WorldsContext } from "../context"
import type { Place } from "../schema"
import { aboutPath } from "../shelves/json"
import { NAMES } from "../shelves/pages/parts"
import type { PublishedByUrl } from "./by-url"

export interface Result {
  readonly world: Place
  /** As a machine would get it. */
  readonly answer: { readonly ok: true } & PublishedByUrl["answer"]
  /** It was published before, by the same address. */
  readonly already?: boolean
}

/** What was published: where it is, its key, what to fix, and all of it for machines. */
export function resultPage(ctx: WorldsContext, { world, answer, already }: Result): string {
  const { id, url, edit_key, expires_at, warnings } = answer
  const card = world === "archive" ? `/archive/${id}` : aboutPath({ world, id })
  return sitePage(ctx, "/publish", {
    title: "It is up",
    description: `Published on ${ctx.site.name}: ${url}`,
    children: (
      <>
        <p class="small">
          <a class="number" href={`/${world}`}>
            {NAMES[world]}
          </a>
        </p>
        <h1>{already ? "It is up already." : "It is up."}</h1>
        <p class="address">{url}</p>
        {expires_at && (
          <p>
            Up until{" "}
            <time dateTime={expires_at}>{expires_at.slice(0, 16).replace("T", ", ")} UTC</time>.
            After that it is no longer listed, but still readable.
          </p>
        )}
        <p class="actions">
          <a class="button" href={url}>
            Open it
          </a>
          <a href={card}>{world === "archive" ? "Its page in the archive" : "Its own card"}</a>
          <a href="/publish">Publish another</a>
        </p>
        <div class="columns">
          <div>
            <EditKey value={edit_key} />
            <Warnings warnings={warnings} />
          </div>
          {world === "workshop" && ctx.wants.games && (
            <Next command={`curl -X POST ${ctx.urls.api}/api/workshop/promote/${id}`} />
          )}
        </div>
        <DataBlock id="result" value={answer} />
      </>
    ),
  })
}

const Next = ({ command }: { readonly command: string }) => (
  <aside class="slip" aria-labelledby="next">
    <h2 id="next">And then</h2>
    <p>
      Is it a finished game? Then promote it: it gets a number in the archive and stays for good.
    </p>
    <pre>{command}</pre>
  </aside>
)
